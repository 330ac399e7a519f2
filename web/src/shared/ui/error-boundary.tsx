import { Component, type ReactNode } from 'react';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from './button.tsx';
import { componentsCopy } from './copy.ts';
import { WarningIcon } from './icons.tsx';
import { Notice } from './notice.tsx';
import { Page } from './page.tsx';

interface Props {
  /** When it changes, what crashed is tried again: the page that is shown. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

interface State {
  readonly failure: 'none' | 'crash' | 'unloaded';
  readonly resetKey: string;
}

/**
 * Whether a part of the site could not be fetched: the connection is gone, or a newer version has
 * replaced it. Browsers word it differently, but all of them throw a TypeError on the import.
 */
function isLoadFailure(error: unknown): boolean {
  return (
    (error instanceof TypeError && /import|module/iu.test(error.message)) ||
    (error instanceof Error && error.message.startsWith('Unable to preload CSS'))
  );
}

/** Keeps a crash on one page from taking the whole site with it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: 'none', resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: isLoadFailure(error) ? 'unloaded' : 'crash' };
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.resetKey === state.resetKey ? null : { failure: 'none', resetKey: props.resetKey };
  }

  override render() {
    if (this.state.failure === 'none') return this.props.children;
    const copy = componentsCopy.crash;
    return (
      <Page>
        <Notice
          icon={WarningIcon}
          level={1}
          title={componentsCopy[this.state.failure].title}
          text={componentsCopy[this.state.failure].text}
          actions={
            <>
              <Button onClick={() => location.reload()}>{copy.reload}</Button>
              <ButtonLink look="secondary" to={paths.home()}>
                {copy.home}
              </ButtonLink>
            </>
          }
        />
      </Page>
    );
  }
}
