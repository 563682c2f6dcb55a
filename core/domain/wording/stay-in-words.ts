/** When guests of a stay may arrive and leave: times of day `HH:mm`. */
export interface StayTimes {
  arrivaltime?: string | null | undefined
  departuretime?: string | null | undefined
}

type Word = (key: string, values?: Record<string, string>) => string

/**
 * 'Arrival from 3:00 PM, departure by 11:00 AM', or what of it is known; '' where neither is.
 * @param time how the reader is told a time of day
 */
export function stayInWords(
  { arrivaltime, departuretime }: StayTimes,
  word: Word,
  time: (of: string) => string,
): string {
  if (arrivaltime && departuretime)
    return word('nights.times', { arrival: time(arrivaltime), departure: time(departuretime) })
  if (arrivaltime) return word('nights.arrival', { time: time(arrivaltime) })
  return departuretime ? word('nights.departure', { time: time(departuretime) }) : ''
}
