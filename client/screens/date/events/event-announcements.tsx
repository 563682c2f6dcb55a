import { useEffect, useRef, useState } from 'react'
import type { Occurrence } from '../../../booking/event/occurrence.ts'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { useWords } from '../../../ui/words.tsx'

interface EventAnnouncementsProps {
  occurrences: Occurrence[]
  ready: boolean
  chosen: { title: string; date: string } | null
}

/** The properties of an occurrence whose change is announced. */
const told = ({ slot }: Occurrence) => `${slot.occurrence} ${slot.available} ${slot.seats} ${slot.queue}`

/** Announces the choice and changes of the list to screen readers. */
export function EventAnnouncements({ occurrences, ready, chosen }: EventAnnouncementsProps) {
  const t = useWords()
  const before = useRef<string | null>(null)
  const [message, setMessage] = useState('')
  const state = ready ? occurrences.map(told).join('|') : null
  const named = chosen ? t('events.announce_chosen', chosen) : ''
  useEffect(() => {
    if (state === null || state === before.current) return
    if (before.current !== null) setMessage(t('events.announce_refreshed'))
    before.current = state
  }, [state, t])
  useEffect(() => setMessage(named), [named])
  return <LiveRegion message={message} />
}
