import { useEffect, useState } from 'react'
import { useSession } from '../../state/session.ts'
import { useBooking } from '../context/booking-context.tsx'

/** The customer's identity, at the step that asks for it. */
export function useWhoBooks() {
  const { login } = useBooking()
  const { known, user } = useSession()
  const [wanted, setWanted] = useState(false)
  const [hasEntered, setHasEntered] = useState(false)
  const isNeeded = login === 'account'
  const isEntering = known && user === null && (isNeeded || wanted)
  useEffect(() => {
    if (isEntering) setHasEntered(true)
  }, [isEntering])
  // After the session has ended, the customer may continue as a guest.
  useEffect(() => {
    if (user) setWanted(false)
  }, [user])
  return {
    /** False until the server has returned the session. */
    known,
    user,
    /** Whether booking requires an account. */
    isNeeded,
    /** Whether the login form replaces the step's questions. */
    isEntering,
    /** Whether the login form was shown before. */
    hasEntered,
    enter: () => setWanted(true),
    /** Returns to booking without an account. */
    asGuest: () => setWanted(false),
  }
}

export type WhoBooks = ReturnType<typeof useWhoBooks>
