import { useEffect } from 'react'
import { useBootstrap } from './bootstrap.tsx'

/**
 * Reloads the page from the server when it lacks the data for its address: the visitor went back to it from a page that
 * was loaded for another address (a reloaded thank-you page).
 */
export function FreshPage() {
  const { path } = useBootstrap()
  useEffect(() => {
    if (path !== location.pathname) location.reload()
  }, [path])
  return <div style={{ minHeight: 'var(--fill)' }} aria-busy data-page="waiting" />
}
