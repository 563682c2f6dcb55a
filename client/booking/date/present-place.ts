import { createContext, useCallback, useContext } from 'react'
import { addDays, wallClockIn } from './civil-date.ts'

/** Where a standing reservation is while another date is chosen for it: at the venue, and as an instant (ISO 8601). */
export interface PresentPlace {
  start: string
  end: string
  start_utc: string
}

// A context of its own, which never changes: the days and slots that mark it are drawn once.
const Place = createContext<PresentPlace | null>(null)
export const PresentPlaceProvider = Place.Provider

/** Whether a slot is the one that the reservation has now; never where none is moved. */
export function useIsPresentSlot(): (start_utc: string) => boolean {
  const place = useContext(Place)
  return (start_utc) => place !== null && Date.parse(place.start_utc) === Date.parse(start_utc)
}

/** Whether a date (YYYY-MM-DD) is that on which the reservation is now, in a zone or at the venue (null). */
export function useIsPresentDay(zone: string | null): (date: string) => boolean {
  const place = useContext(Place)
  return useCallback(
    (date) => {
      if (place === null) return false
      return zone === null ? place.start.slice(0, 10) === date : wallClockIn(place.start_utc, zone).date === date
    },
    [place, zone],
  )
}

/** Whether a date (YYYY-MM-DD) is one of the reservation's present days. An end at midnight is of the day before. */
export function useIsPresentInRange(): (date: string) => boolean {
  const place = useContext(Place)
  return useCallback(
    (date) => {
      if (place === null) return false
      const end = place.end.slice(0, 10)
      const last = place.end.endsWith('00:00:00') ? addDays(end, -1) : end
      return place.start.slice(0, 10) <= date && date <= last
    },
    [place],
  )
}
