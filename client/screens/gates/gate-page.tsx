import styled from '@emotion/styled'
import { textOf } from '../../app/provider-facts.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useWords } from '../../ui/words.tsx'

const Root = styled.div({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: 'calc(var(--space) * 2)',
  minHeight: 'min(56dvh, 480px)',
  textAlign: 'center',
  '& > p': { maxWidth: '46ch', color: 'var(--muted)' },
  '& h2': { fontSize: 'var(--h3-size)', marginBlock: 'calc(var(--space) * 2) var(--space)' },
  '& li > a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
  '& > span': {
    display: 'grid',
    placeItems: 'center',
    width: 72,
    height: 72,
    borderRadius: 'var(--radius-card)',
    background: 'var(--primary-soft)',
    color: 'var(--text)',
    '& svg': { width: 32, height: 32 },
  },
})

/** Why there is nothing to book here, and where to go on; the same frame for pages that do not exist and for faults. */
export default function GatePage() {
  const t = useWords()
  const { gate, provider, providers, whitelabel, reference } = useBootstrap()
  const name = provider?.name ?? whitelabel.label
  const title = gate ? t(`gate.${gate}.title`) : t('errorpage.title')
  const text = gate ? t(`gate.${gate}.text`, { provider: name }) : t('errorpage.text')
  const icon = gate === 'locked' ? 'lock' : gate === 'not_found' || gate === 'unknown_site' ? 'pin' : 'calendar'
  return (
    <Root>
      <span>
        <Icon name={icon} size={32} />
      </span>
      <h1>{title}</h1>
      <p>{text}</p>
      {reference ? <p>{t('errorpage.reference', { reference })}</p> : null}
      {gate === 'unknown_site' && providers.length > 0 ? (
        <nav aria-labelledby="sites-heading">
          <h2 id="sites-heading">{t('gate.unknown_site.sites')}</h2>
          <ul>
            {providers.map((site) => (
              <li key={site.id}>
                <a href={textOf(site, 'siteurl')}>{site.name}</a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {gate === 'not_found' || gate === null ? (
        <LinkButton href="/" variant="secondary">
          {t('gate.home')}
        </LinkButton>
      ) : null}
    </Root>
  )
}
