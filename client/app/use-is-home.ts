import { useLocation } from 'wouter'
import { useBootstrap } from '../ui/bootstrap.tsx'

/** Whether this is the provider's first page, which introduces them; a calendar on it is left for its later steps. */
export function useIsHome(): boolean {
  const { page, gate, provider } = useBootstrap()
  const [path] = useLocation()
  if (!provider || gate) return false
  return page === 'catalogue' || page === 'resources' || ((page === 'book' || page === 'checklist') && path === '/')
}
