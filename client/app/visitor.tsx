import { useEffect } from 'react'
import { useSession } from '../state/session.ts'

/**
 * Tells who looks at the page once that is known, and when it changes: a user's id, empty for nobody. It is a component
 * of its own because whatever asks for the session is drawn again with it, and the whole page need not be.
 */
export function Visitor({ onMet }: { onMet(visitor: string): void }) {
  const { known, user } = useSession()
  const visitor = known ? (user?.id ?? '') : null
  useEffect(() => {
    if (visitor !== null) onMet(visitor)
  }, [visitor, onMet])
  return null
}
