import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in what the server drew and in the first drawing over it, true after: for what only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
