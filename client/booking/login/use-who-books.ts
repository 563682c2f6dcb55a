import { useEffect, useState } from 'react'
import { useSession } from '../../state/session.ts'
import { useBooking } from '../context/booking-context.tsx'

/** Who books, at the step that asks for it. */
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
  // Whose session ends by itself may go on as a guest.
  useEffect(() => {
    if (user) setWanted(false)
  }, [user])
  return {
    /** False until the server has said who is here. */
    known,
    user,
    /** Only with an account can this be booked. */
    isNeeded,
    /** The form by which one signs in takes the place of what the step asks. */
    isEntering,
    /** That form stood here before. */
    hasEntered,
    enter: () => setWanted(true),
    /** Back to booking without an account. */
    asGuest: () => setWanted(false),
  }
}

export type WhoBooks = ReturnType<typeof useWhoBooks>
