import { createContext, type ReactNode, useContext } from 'react'
import type { SiteBootstrap } from '../../core/plugin-api/site.ts'

const BootstrapContext = createContext<SiteBootstrap | null>(null)

/** Provides the page's data to every component; it is the same on the server and in the browser. */
export function BootstrapProvider({ value, children }: { value: SiteBootstrap; children: ReactNode }) {
  return <BootstrapContext value={value}>{children}</BootstrapContext>
}

/** The page's data. Throws outside a page: every component is rendered inside one. */
export function useBootstrap(): SiteBootstrap {
  const bootstrap = useContext(BootstrapContext)
  if (!bootstrap) throw new Error('useBootstrap() needs a <BootstrapProvider> above it')
  return bootstrap
}
