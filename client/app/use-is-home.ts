import { useLocation } from 'wouter'
import { useBootstrap } from '../ui/bootstrap.tsx'

/**
 * Whether this is the provider's first page, which introduces them. When that page is a calendar, later steps of its
 * flow are not home.
 */
export function useIsHome(): boolean {
  const { page, gate, provider } = useBootstrap()
  const [path] = useLocation()
  if (!provider || gate) return false
  return page === 'catalogue' || page === 'resources' || ((page === 'book' || page === 'checklist') && path === '/')
}
