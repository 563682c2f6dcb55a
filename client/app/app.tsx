import { Provider } from 'jotai'
import { Suspense } from 'react'
import { type AroundNavHandler, Route, Router, Switch } from 'wouter'
import { carriedPath } from '../../core/domain/embedding/kept-query.ts'
import type { SiteBootstrap } from '../../core/plugin-api/site.ts'
import { BootstrapProvider } from '../ui/bootstrap.tsx'
import { FreshPage } from '../ui/fresh-page.tsx'
import { LanguageProvider } from '../ui/language.tsx'
import { RereadProvider } from '../ui/reread.ts'
import { HydratedProvider } from '../ui/use-hydrated.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { screenOf } from './preload-screen.ts'
import { routes, type ScreenName, screens } from './routes.tsx'
import { Shell } from './shell.tsx'
import { useLanguages } from './use-languages.ts'
import { Visitor } from './visitor.tsx'

interface AppProps {
  bootstrap: SiteBootstrap
  path?: string
}

/**
 * The whole site, rendered identically on the server (with `path`) and in the browser (which reads the address bar).
 */
export const App = (props: AppProps) => (
  <Provider>
    <HydratedProvider>
      <Site {...props} />
    </HydratedProvider>
  </Provider>
)

function Site({ bootstrap: first, path }: AppProps) {
  const { bootstrap, choice, reread, meet } = useLanguages(first)
  const named = screenOf(bootstrap)
  const Named = screens[named].Screen
  return (
    <BootstrapProvider value={bootstrap}>
      <LanguageProvider value={choice}>
        <RereadProvider value={reread}>
          <Visitor onMet={meet} />
          <Router aroundNav={goOn} {...(path === undefined ? {} : { ssrPath: path })}>
            <Shell>
              <ErrorBoundary>
                <Suspense fallback={<Room />}>{named === 'gate' ? <Named /> : <Routed named={named} />}</Suspense>
              </ErrorBoundary>
            </Shell>
          </Router>
        </RereadProvider>
      </LanguageProvider>
    </BootstrapProvider>
  )
}

/** Goes to another page with what this one carries on. */
const goOn: AroundNavHandler = (navigate, to, options) => navigate(carriedPath(to, location.search), options)

/** Stands for a page whose code is on the way: as tall as the window, with the foot of the page hidden. */
const Room = () => <div style={{ minHeight: 'var(--fill)' }} data-page="waiting" />

/** Pages that only their own routes render, because the address says what they show. */
const ofOneAddress = new Set<ScreenName>(['thanks', 'manage', 'reschedule', 'request', 'payment', 'enquiry'])

function Routed({ named }: { named: ScreenName }) {
  const Named = screens[named].Screen
  return (
    <Switch>
      {routes.map((route) => {
        const { Screen } = screens[route.screen]
        return (
          <Route key={route.path} path={route.path}>
            <Screen />
          </Route>
        )
      })}
      <Route>{ofOneAddress.has(named) ? <FreshPage /> : <Named />}</Route>
    </Switch>
  )
}
