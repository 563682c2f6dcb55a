const civil = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text is written as a civil date. */
export const isCivil = (text: string): boolean => civil.test(text)

/** The date in the address, so that a shared or reloaded link shows the same day; null without one. */
export const dateInAddress = (): string | null => {
  const date = new URLSearchParams(location.search).get('date')
  return date && isCivil(date) ? date : null
}
