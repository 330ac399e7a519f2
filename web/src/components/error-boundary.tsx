import { Component, type ReactNode } from 'react';
import { paths } from '../app/paths.ts';
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
  readonly crashed: boolean;
  readonly resetKey: string;
}

/** Keeps a crash on one page from taking the whole site with it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { crashed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { crashed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.resetKey === state.resetKey ? null : { crashed: false, resetKey: props.resetKey };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    const copy = componentsCopy.crash;
    return (
      <Page>
        <Notice
          icon={WarningIcon}
          level={1}
          title={copy.title}
          text={copy.text}
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
