import styled from '@emotion/styled'
import { SessionMenu } from '../screens/account/menu/session-menu.tsx'
import { useBootstrap } from '../ui/bootstrap.tsx'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { ModeSwitch } from '../ui/mode-switch.tsx'
import { useHydrated } from '../ui/use-hydrated.tsx'
import { useWords } from '../ui/words.tsx'
import { CartLink } from './cart-link.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { useIsHome } from './use-is-home.ts'

const Bar = styled.header({
  background: 'var(--background)',
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: 'var(--space)',
    width: '100%',
    maxWidth: 1184,
    minHeight: 64,
    margin: '0 auto',
    padding: '8px clamp(16px, 4vw, 32px)',
    // In large letters the name has a line to itself before one of its words is broken.
    flexWrap: 'wrap',
    '@media (max-width: 519px)': { gap: 0 },
    '& > [data-part=tools]': { display: 'flex', alignItems: 'center', gap: 'inherit' },
  },
  '&[data-ruled]': { borderBottom: 'var(--rule)' },
})

const Brand = styled.a({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  flex: '1 1 0',
  minWidth: 'min-content',
  maxWidth: 'max-content',
  marginInlineEnd: 'auto',
  overflowWrap: 'break-word',
  color: 'var(--text)',
  textDecoration: 'none',
  fontFamily: 'var(--font-heading)',
  fontStyle: 'var(--heading-style)',
  fontSize: 'var(--h3-size)',
  lineHeight: 1.15,
  fontWeight: 'var(--h3-weight)',
  letterSpacing: 'var(--h3-spacing)',
  textTransform: 'var(--heading-case)' as 'none',
  '& img': { display: 'block', height: 40, width: 'auto', maxWidth: 200, objectFit: 'contain' },
  '& span': {
    display: '-webkit-box',
    overflow: 'hidden',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
  },
  '@media (max-width: 519px)': {
    fontSize: 'calc(var(--h3-size) * 0.88)',
    lineHeight: 1.1,
    '& span': { WebkitLineClamp: 3 },
  },
  '&:hover span': { textDecoration: 'underline', textDecorationThickness: 1 },
})

/** The header of every page: the provider with a link home, languages, light and dark mode, the account. */
export function Header() {
  const { provider, whitelabel, hascart } = useBootstrap()
  const t = useWords()
  const name = provider?.name ?? whitelabel.label
  const logo = typeof provider?.bookinglogo === 'string' ? provider.bookinglogo : ''
  const onHome = useIsHome()
  return (
    <Bar data-ruled={!onHome || undefined}>
      <div>
        {onHome ? <Byline /> : null}
        {!onHome && name ? (
          <Brand href="/">
            {logo ? <img src={logo} alt={t('provider.logo', { provider: name })} width={40} height={40} /> : null}
            <span>{name}</span>
          </Brand>
        ) : null}
        <div data-part="tools">
          {hascart ? <CartLink /> : null}
          <LanguageSwitch />
          <ModeSwitch />
          <ErrorBoundary quiet>
            <SessionMenu />
          </ErrorBoundary>
        </div>
      </div>
    </Bar>
  )
}

const Quiet = styled.p({
  marginInlineEnd: 'auto',
  color: 'var(--muted)',
  fontSize: 'var(--small-size)',
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    color: 'inherit',
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
})

/** Names the platform and links to all its providers. Only the browser knows the port in the address bar. */
function Byline() {
  const { whitelabel } = useBootstrap()
  const port = useHydrated() && location.port ? `:${location.port}` : ''
  if (!whitelabel.url) return <Quiet>{whitelabel.label}</Quiet>
  return (
    <Quiet>
      <a href={`//${whitelabel.url}${port}/`}>{whitelabel.label}</a>
    </Quiet>
  )
}
