import styled from '@emotion/styled'
import { type ReactNode, Suspense } from 'react'
import { useRoute } from 'wouter'
import { useAccountDialog } from '../state/account-dialog.ts'
import { useSession } from '../state/session.ts'
import { useBootstrap } from '../ui/bootstrap.tsx'
import { lazyScreen } from '../ui/lazy-screen.tsx'
import { useWords } from '../ui/words.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { ProviderBanner } from './provider-banner.tsx'
import { useIsHome } from './use-is-home.ts'

const Frame = styled.div({ display: 'flex', flexDirection: 'column', minHeight: '100dvh' })

const Skip = styled.a({
  position: 'absolute',
  insetInlineStart: 16,
  top: -80,
  zIndex: 10,
  padding: '12px 20px',
  background: 'var(--surface)',
  color: 'var(--text)',
  borderRadius: 'var(--radius-field)',
  '&:focus': { top: 12, boxShadow: 'var(--shadow-overlay)' },
})

const Main = styled.main({
  flex: 1,
  '&:focus': { outline: 'none' },
  '& > [data-part=page]': {
    width: '100%',
    maxWidth: 1184,
    margin: '0 auto',
    padding: 'calc(var(--space) * 4) clamp(16px, 4vw, 32px) calc(var(--space) * 10)',
  },
})

/**
 * The frame of every page: provider, contact, language, and light or dark mode. A screen on a wall, which nobody
 * touches, has only its contents.
 */
export function Shell({ children }: { children: ReactNode }) {
  const t = useWords()
  const { page, provider } = useBootstrap()
  const isHome = useIsHome()
  const [isWall] = useRoute('/public/wall')
  return (
    <Frame>
      <Skip href="#content">{t('nav.skip')}</Skip>
      {isWall ? null : <Header />}
      <Main id="content" tabIndex={-1}>
        {provider && isHome ? <ProviderBanner provider={provider} /> : null}
        <div data-part="page">
          {page === 'book' ? <WithoutScript /> : null}
          {children}
        </div>
      </Main>
      {isWall ? null : <Footer />}
      <People />
    </Frame>
  )
}

const { Screen: AccountLayer } = lazyScreen(() => import('../screens/account/account-layer.tsx'))

/** Its code loads with the first dialog, or when somebody is signed in. */
function People() {
  const { user, ended } = useSession()
  const dialog = useAccountDialog()
  if (!user && !ended && !dialog) return null
  return (
    <ErrorBoundary quiet>
      <Suspense fallback={null}>
        <AccountLayer />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Contains the server's text for browsers without script. React sees it as empty, so that both renders agree. */
function WithoutScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text, which tells React to leave the contents alone.
  return <noscript id="without-script" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
