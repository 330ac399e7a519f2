import type { StaffAccess } from '@markaz/contract/staff/roles';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { adminPaths, type GuideTopic } from '../ui/admin-paths.ts';
import { GuideIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { SectionHeading } from '../ui/section-heading.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { useHasAccess } from '../ui/use-has-access.ts';
import { copy } from './guide.copy.ts';
import * as styles from './guide.module.css';
import { pictureSize, pictureUrl } from './pictures.ts';
import type { GuidePage, GuideTopics } from './topic.ts';

const order = Object.keys(common.guideTopics) as GuideTopic[];

const isTopic = (text: string): text is GuideTopic => order.some((topic) => topic === text);

/** Lists the pages of the guide whose jobs the user may do. */
export function GuideList({ topics }: { readonly topics: GuideTopics }) {
  const hasAccess = useHasAccess();
  const shown = order.filter((topic) => hasAccess(topics[topic].access));
  return (
    <>
      <SectionHeading title={common.guide} />
      <div className={layout.section}>
        <p>{copy.intro}</p>
        <ol className={styles.topics}>
          {shown.map((topic) => (
            <li key={topic} className={styles.topic}>
              <Link to={adminPaths.guide(topic)}>{common.guideTopics[topic]}</Link>
              <span className={layout.muted}>{topics[topic].summary}</span>
            </li>
          ))}
        </ol>
        {shown.length < order.length && <p className={layout.muted}>{copy.others}</p>}
      </div>
    </>
  );
}

/** Shows a step, with the names of buttons in bold. */
function Step({ text }: { readonly text: string }) {
  return text
    .split(/(«[^»]*»)/u)
    .map((part) => (part.startsWith('«') ? <strong key={part}>{part}</strong> : part));
}

/** Shows the pictures. Each links to its file, which a phone can enlarge. */
function Pictures({ pictures }: Pick<GuidePage, 'pictures'>) {
  return (
    <div className={styles.pictures}>
      {pictures.map(([file, alt]) => (
        <a key={file} href={pictureUrl(file)} target="_blank" rel="noreferrer">
          <img {...pictureSize} src={pictureUrl(file)} alt={copy.enlarge(alt)} loading="lazy" />
        </a>
      ))}
    </div>
  );
}

interface TopicProps {
  readonly topic: GuideTopic;
  readonly topics: GuideTopics;
}

function Topic({ topic, topics }: TopicProps) {
  const hasAccess = useHasAccess();
  const { access, summary, requirements, steps, pictures, links } = topics[topic];
  const isForUser = (each: { readonly access: StaffAccess }) => hasAccess(each.access);
  const openLinks = links.filter(isForUser);
  const next = order.slice(order.indexOf(topic) + 1).find((each) => isForUser(topics[each]));
  return (
    <>
      <SectionHeading title={common.guideTopics[topic]}>
        <ButtonLink variant="quiet" to={adminPaths.guide()}>
          {copy.all}
        </ButtonLink>
      </SectionHeading>
      <div className={styles.page}>
        <div className={layout.sections}>
          <div className={layout.tight}>
            <p>{summary}</p>
            {access !== 'staff' &&
              access !== 'team' &&
              access !== 'teaching' &&
              !hasAccess(access) && (
                <p role="note">
                  <strong>{copy.otherRole(common.roles[access])}</strong>
                </p>
              )}
          </div>
          <section className={layout.section}>
            <h2>{copy.requirements}</h2>
            <ul className={styles.requirements}>
              {requirements.map((text) => (
                <li key={text}>
                  <Step text={text} />
                </li>
              ))}
            </ul>
          </section>
          <section className={layout.section}>
            <h2>{copy.steps}</h2>
            <ol className={styles.steps}>
              {steps.map((text) => (
                <li key={text}>
                  <Step text={text} />
                </li>
              ))}
            </ol>
          </section>
          {openLinks.length > 0 && (
            <section className={layout.section}>
              <h2>{copy.pages}</h2>
              <div className={layout.actions}>
                {openLinks.map(({ to, label }) => (
                  <ButtonLink key={to} variant="secondary" to={to}>
                    {label}
                  </ButtonLink>
                ))}
              </div>
            </section>
          )}
        </div>
        <Pictures pictures={pictures} />
      </div>
      {next !== undefined && (
        <div className={styles.next}>
          <ButtonLink variant="quiet" to={adminPaths.guide(next)}>
            {copy.next(common.guideTopics[next])}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

interface Props {
  /** The last part of the path. */
  readonly topic: string;
  readonly topics: GuideTopics;
}

export function GuidePageView({ topic, topics }: Props) {
  if (isTopic(topic)) return <Topic key={topic} topic={topic} topics={topics} />;
  return (
    <EmptyState
      icon={GuideIcon}
      level={1}
      {...copy.notFound}
      actions={<ButtonLink to={adminPaths.guide()}>{copy.all}</ButtonLink>}
    />
  );
}
