import { createContext, type ReactNode, useContext } from 'react'
import type { SiteBootstrap } from '../../core/plugin-api/site.ts'

const BootstrapContext = createContext<SiteBootstrap | null>(null)

/** Puts what the page arrived with within reach of every component; the same value on the server and in the browser. */
export function BootstrapProvider({ value, children }: { value: SiteBootstrap; children: ReactNode }) {
  return <BootstrapContext value={value}>{children}</BootstrapContext>
}

/** What the page arrived with. Throws outside of a page: every component is drawn inside one. */
export function useBootstrap(): SiteBootstrap {
  const bootstrap = useContext(BootstrapContext)
  if (!bootstrap) throw new Error('useBootstrap() needs a <BootstrapProvider> above it')
  return bootstrap
}
