import styled from '@emotion/styled'
import { useEffect } from 'react'
import type { Gate } from '../../../core/plugin-api/site.ts'
import { useWished } from '../../booking/finding/use-wished.ts'
import { WaysOut } from '../../booking/trouble/ways-out.tsx'
import { tellHost } from '../../frame/tell-host.ts'
import { useOpenAccountDialog } from '../../state/account-dialog.ts'
import { useSession } from '../../state/session.ts'
import { useBookedByLink } from '../../state/use-booked-by-link.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useHydrated } from '../../ui/use-hydrated.tsx'
import { useWords } from '../../ui/words.tsx'

const Root = styled.div({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: 'calc(var(--space) * 2)',
  minHeight: 'min(var(--fill) * 0.56, 480px)',
  textAlign: 'center',
  // A provider's own words may be several lines.
  '& > p': { maxWidth: '46ch', color: 'var(--muted)', textWrap: 'balance', whiteSpace: 'pre-line' },
  '& h2': { fontSize: 'var(--h3-size)', marginBlock: 'calc(var(--space) * 2) var(--space)' },
  '& li > a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
  '& > [data-part=ways]': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: 'var(--space)',
    marginBlockStart: 'var(--space)',
    // Reserves its height before the available links are known.
    minHeight: 48,
  },
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

const icons: Record<Gate, IconName> = {
  unknown_site: 'pin',
  not_found: 'pin',
  locked: 'lock',
  login: 'lock',
  no_access: 'lock',
  link_required: 'lock',
  inactive: 'calendar',
  no_bookables: 'calendar',
  unavailable: 'calendar',
}

/** Gates of a single page; the site has other pages. */
const ofPage = new Set<Gate | null>(['not_found', 'login', 'no_access', 'link_required', 'unavailable', null])

/** Gates that the provider can help past. */
const canBeAsked = new Set<Gate | null>(['no_bookables', 'no_access', 'link_required', 'unavailable'])

/** Explains why nothing can be booked here and where to go on. Also used for unknown addresses and faults. */
export default function GatePage() {
  const t = useWords()
  const wished = useWished()
  const { gate, provider, providers, whitelabel, reference, askpath, linkfault } = useBootstrap()
  const name = provider?.name ?? whitelabel.label
  useEffect(() => tellHost({ type: 'error', code: gate ?? 'internal' }), [gate])
  const own = useBookedByLink(linkfault)
  const fault = own === null ? linkfault : 'own'
  const title = gate ? t(`gate.${fault ? (`link_${fault}` as const) : gate}.title`) : t('errorpage.title')
  const text = gate ? t(`gate.${own === null ? gate : 'link_own'}.text`, { provider: name }) : t('errorpage.text')
  const icon = gate ? (own === null ? icons[gate] : 'check') : 'calendar'
  // The start page does not link to itself; only the browser knows its address.
  const isElsewhere = useHydrated() && location.pathname !== '/'
  const leadsHome = gate === 'not_found' || gate === null || (isElsewhere && ofPage.has(gate))
  return (
    <Root>
      <span>
        <Icon name={icon} size={32} />
      </span>
      <h1>{title}</h1>
      <p>{text}</p>
      {reference ? <p>{t('errorpage.reference', { reference })}</p> : null}
      {providers.length > 0 ? (
        <nav aria-labelledby="sites-heading">
          <h2 id="sites-heading">{t(gate === 'unknown_site' ? 'gate.unknown_site.sites' : 'catalogue.subsites')}</h2>
          <ul>
            {providers.map((site) => (
              <li key={site.id}>
                <a href={wished(site.siteurl ?? '/')}>{site.name}</a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {ofPage.has(gate) || own !== null ? (
        <div data-part="ways">
          {gate === 'login' ? <LogIn /> : null}
          {own === null ? null : <LinkButton href={own}>{t('gate.link_own.see')}</LinkButton>}
          {gate === null ? <Button onClick={() => location.reload()}>{t('nav.retry')}</Button> : null}
          {askpath ? <LinkButton href={askpath}>{t('catalogue.enquire', { provider: name })}</LinkButton> : null}
          {leadsHome && gate !== 'login' ? (
            <LinkButton href="/" variant="secondary">
              {t('gate.home')}
            </LinkButton>
          ) : null}
        </div>
      ) : null}
      {canBeAsked.has(gate) ? <WaysOut centred /> : null}
    </Root>
  )
}

/** The page behind the gate is fetched as soon as a user is signed in. */
function LogIn() {
  const t = useWords()
  const { user } = useSession()
  const open = useOpenAccountDialog()
  // The focused control disappears with the gate, so the new content takes the focus.
  useEffect(() => () => document.getElementById('content')?.focus({ preventScroll: true }), [])
  return (
    <Button busy={user !== null} onClick={() => open({ form: 'login' })}>
      {t('session.login')}
    </Button>
  )
}
