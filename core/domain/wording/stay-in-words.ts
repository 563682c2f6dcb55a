/** When guests may arrive and leave, or what is rented is picked up and brought back: times of day `HH:mm`. */
export interface StayTimes {
  arrivaltime?: string | null | undefined
  departuretime?: string | null | undefined
}

type Word = (key: string, values?: Record<string, string>) => string

/** The words of a stay, and of what is rented by the day. */
const words = {
  nights: { times: 'nights.times', arrival: 'nights.arrival', departure: 'nights.departure' },
  days: { times: 'days.times', arrival: 'days.arrival', departure: 'days.departure' },
} as const

/**
 * 'Arrival from 3:00 PM, departure by 11:00 AM', or what of it is known; '' where neither is.
 * @param time how the reader is told a time of day
 */
export function stayInWords(
  { arrivaltime, departuretime }: StayTimes,
  word: Word,
  time: (of: string) => string,
  countby: keyof typeof words = 'nights',
): string {
  const key = words[countby]
  if (arrivaltime && departuretime)
    return word(key.times, { arrival: time(arrivaltime), departure: time(departuretime) })
  if (arrivaltime) return word(key.arrival, { time: time(arrivaltime) })
  return departuretime ? word(key.departure, { time: time(departuretime) }) : ''
}
