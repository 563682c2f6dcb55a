type Translate = (key: string) => string

/** Of one that nobody answered it can't be said that nothing was charged. */
const unanswered = 'no_answer'

/** The words of a reason, empty where there are none. One with a dot is a word key of the processor's plugin. */
function reasonWords(reason: string, t: Translate): string {
  const key = reason.includes('.') ? reason : `payment.declined.${reason}`
  const word = t(key)
  return word === key ? '' : word
}

/** Why it was declined, if there is a word for the reason, and what is next. */
export function declinedWords(reason: string, t: Translate): string {
  const words = reasonWords(reason, t)
  return reason === unanswered ? words : `${words || t('payment.declined.other')} ${t('payment.declined.next')}`
}

/** The same of a payment that was made elsewhere, or of which nothing is found: its heading says that much. */
export function failedWords({ outcome, code }: { outcome: 'failed' | 'none'; code: string }, t: Translate): string {
  const words = reasonWords(code, t)
  return code === unanswered ? words : `${words} ${t(`payment.back.${outcome}_text`)}`.trim()
}
