import { isCivil } from '../../booking/date/civil-date.ts'

/** The date in the address, so that a shared or reloaded link shows the same day; null without one. */
export const dateInAddress = (): string | null => {
  const date = new URLSearchParams(location.search).get('date')
  return date && isCivil(date) ? date : null
}
