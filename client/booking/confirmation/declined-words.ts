/**
 * Why it was declined, if there is a word for the reason, and what is next. A reason with a dot is a word key of the
 * processor's plugin.
 */
export function declinedWords(reason: string, t: (key: string) => string): string {
  // Of one that nobody answered it can't be said that nothing was charged.
  if (reason === 'no_answer') return t('payment.declined.no_answer')
  const key = reason.includes('.') ? reason : `payment.declined.${reason}`
  const word = t(key)
  return `${word === key ? t('payment.declined.other') : word} ${t('payment.declined.next')}`
}
