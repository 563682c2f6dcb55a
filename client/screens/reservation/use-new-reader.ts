import { useEffect, useRef } from 'react'
import { useSession } from '../../state/session.ts'

/** Calls back once another person has signed in, or nobody is signed in any more. */
export function useNewReader(onNew: () => void): void {
  const { known, user } = useSession()
  const reader = user?.id ?? ''
  const former = useRef<string | null>(null)
  useEffect(() => {
    if (!known || former.current === reader) return
    if (former.current !== null) onNew()
    former.current = reader
  })
}
