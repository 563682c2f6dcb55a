import { useHydrated } from '../../ui/use-hydrated.tsx'
import { wishedPath } from './wished-path.ts'

/** Has paths carry on what the present page's address wishes for, once the page is live. */
export function useWished(): (path: string) => string {
  const isLive = useHydrated()
  return (path) => (isLive ? wishedPath(path, location.search) : path)
}
