import styled from '@emotion/styled'
import { type ReactNode, Suspense } from 'react'
import { useRoute } from 'wouter'
import type { PublicProvider } from '../../core/domain/wire/index.ts'
import { useAccountDialog } from '../state/account-dialog.ts'
import { useCartCount } from '../state/draft.ts'
import { useSession, useSessionWatch } from '../state/session.ts'
import { useBootstrap } from '../ui/bootstrap.tsx'
import { lazyScreen } from '../ui/lazy-screen.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { useWords } from '../ui/words.tsx'
import { CartLink } from './cart-link.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LinkNotice } from './link-notice.tsx'
import { ProviderBanner } from './provider-banner.tsx'
import { StorageNotice } from './storage-notice.tsx'
import { useIsHome } from './use-is-home.ts'

const Frame = styled.div({ display: 'flex', flexDirection: 'column', minHeight: 'var(--fill)' })

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
  // The page around has its own air, its name and its contact.
  '&[data-bare] > [data-part=page]': { paddingBlockEnd: 'calc(var(--space) * 3)' },
  '& > [data-part=cart]': { display: 'flex', justifyContent: 'flex-end', padding: '8px clamp(16px, 4vw, 32px) 0' },
})

/**
 * The frame of every page: provider, contact, language, and light or dark mode. A screen on a wall, which nobody
 * touches, has only its contents, and so has a page inside another site's.
 */
export function Shell({ children }: { children: ReactNode }) {
  const t = useWords()
  const { page, provider, whitelabel, embedded, hascart, linkfault, gate, feedoff } = useBootstrap()
  const isHome = useIsHome()
  const [isWall] = useRoute('/public/wall')
  const isBare = isWall || embedded !== undefined
  return (
    <Frame>
      <Skip href="#content">{t('nav.skip')}</Skip>
      {isBare ? null : <Header />}
      {embedded ? <EmbeddedSession /> : null}
      <Main
        id="content"
        tabIndex={-1}
        data-bare={embedded ? '' : undefined}
        // Within another page it is one of two.
        aria-label={embedded ? (provider?.name ?? whitelabel.label) : undefined}
      >
        {provider && isHome ? <Opening provider={provider} isEmbedded={embedded !== undefined} /> : null}
        {embedded && hascart ? <EmbeddedCart provider={provider?.id ?? ''} /> : null}
        <div data-part="page">
          {embedded ? <StorageNotice /> : null}
          {linkfault && !gate ? <LinkNotice fault={linkfault} /> : null}
          {readable.has(page) || feedoff ? null : <WithoutScript />}
          {children}
        </div>
      </Main>
      {isBare ? null : <Footer />}
      <People />
    </Frame>
  )
}

/** The provider's banner; a page inside another site's, which has its own, only names the provider. */
function Opening({ provider, isEmbedded }: { provider: PublicProvider; isEmbedded: boolean }) {
  return isEmbedded ? <VisuallyHidden as="h1">{provider.name}</VisuallyHidden> : <ProviderBanner provider={provider} />
}

/** Where there is no header, who is signed in is asked here. */
function EmbeddedSession() {
  useSessionWatch()
  return null
}

/** Where there is no header, the way to what is in the cart. */
function EmbeddedCart({ provider }: { provider: string }) {
  return useCartCount(provider) > 0 ? (
    <div data-part="cart">
      <CartLink />
    </div>
  ) : null
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

/** Pages that can be read and followed without script. */
const readable = new Set<string>(['catalogue', 'resources', 'byresource', 'marketplace', 'gate', 'error'])

/** Contains the server's text for browsers without script. React sees it as empty, so that both renders agree. */
function WithoutScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text, which tells React to leave the contents alone.
  return <noscript id="without-script" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
