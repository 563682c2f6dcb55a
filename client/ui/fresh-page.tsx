import { useEffect } from 'react'
import { useBootstrap } from './bootstrap.tsx'

/**
 * Stands where the page can't draw its address: one came back to it from a page that was loaded for another address and
 * does not have its data (the thanks, loaded again). It is loaded from the server.
 */
export function FreshPage() {
  const { path } = useBootstrap()
  useEffect(() => {
    if (path !== location.pathname) location.reload()
  }, [path])
  return <div style={{ minHeight: '100dvh' }} aria-busy />
}
