/** How the sandbox reacts to a card. */
export type Behaviour =
  | 'approved'
  | 'card_declined'
  | 'insufficient_funds'
  | 'confirmation'
  | 'timeout_paid'
  | 'timeout_unpaid'
  | 'timeout_capture'
  | 'saved_declined'
  | 'disputed'
  | 'inquiry'
  | 'always_confirmation'

export interface TestCard {
  number: string
  behaviour: Behaviour
  cardbrand: 'visa' | 'mastercard'
  /** Word key that describes the behaviour. */
  label: string
}

/** The only numbers that the sandbox accepts, so that nobody's real card ends up in it. */
export const testCards: TestCard[] = [
  { number: '4242424242424242', behaviour: 'approved', cardbrand: 'visa', label: 'payment.sandbox.approved' },
  { number: '5555555555554444', behaviour: 'approved', cardbrand: 'mastercard', label: 'payment.sandbox.approved' },
  { number: '4000000000000002', behaviour: 'card_declined', cardbrand: 'visa', label: 'payment.sandbox.declined' },
  {
    number: '4000000000009995',
    behaviour: 'insufficient_funds',
    cardbrand: 'visa',
    label: 'payment.sandbox.insufficient_funds',
  },
  { number: '4000000000003220', behaviour: 'confirmation', cardbrand: 'visa', label: 'payment.sandbox.confirmation' },
  { number: '4000000000007700', behaviour: 'timeout_paid', cardbrand: 'visa', label: 'payment.sandbox.timeout_paid' },
  {
    number: '4000000000007718',
    behaviour: 'timeout_unpaid',
    cardbrand: 'visa',
    label: 'payment.sandbox.timeout_unpaid',
  },
  {
    number: '4000000000007726',
    behaviour: 'timeout_capture',
    cardbrand: 'visa',
    label: 'payment.sandbox.timeout_capture',
  },
  {
    number: '4000000000000341',
    behaviour: 'saved_declined',
    cardbrand: 'visa',
    label: 'payment.sandbox.saved_declined',
  },
  { number: '4000000000000259', behaviour: 'disputed', cardbrand: 'visa', label: 'payment.sandbox.disputed' },
  { number: '4000000000001976', behaviour: 'inquiry', cardbrand: 'visa', label: 'payment.sandbox.inquiry' },
  {
    number: '4000002760003184',
    behaviour: 'always_confirmation',
    cardbrand: 'visa',
    label: 'payment.sandbox.always_confirmation',
  },
]

/** What may be told of a card. */
export const detailsOf = ({ cardbrand, number, expiry }: TestCard & { expiry: string }): Record<string, string> => ({
  ...{ cardbrand, cardlast4: number.slice(-4) },
  ...(expiry !== '' && { cardexpiry: expiry }),
})

/** How a card reacts once it was saved: its owner has confirmed it, and is not there to be asked again. */
export function onceSaved(behaviour: Behaviour): Behaviour {
  if (behaviour === 'saved_declined') return 'card_declined'
  if (behaviour === 'always_confirmation') return 'confirmation'
  return behaviour === 'confirmation' ? 'approved' : behaviour
}

export interface CardEntry {
  number: string
  /** `MM/YY`, spaces allowed. */
  expiry: string
  cvc: string
}

export type CardFault = { field: keyof CardEntry; word: string }

/** The test card that was typed, or its faults, each with the key of its message. Pure; `now` in epoch ms. */
export function checkCard(
  entry: CardEntry,
  now: number,
): { ok: true; card: TestCard } | { ok: false; faults: CardFault[] } {
  const number = entry.number.replace(/[\s-]/g, '')
  const card = testCards.find((each) => each.number === number)
  const faults: CardFault[] = []
  if (!isCardNumber(number)) faults.push({ field: 'number', word: 'payment.card_error.number' })
  else if (!card) faults.push({ field: 'number', word: 'payment.card_error.test_only' })
  const expiry = expiryWord(entry.expiry, now)
  if (expiry) faults.push({ field: 'expiry', word: expiry })
  if (!/^\d{3,4}$/.test(entry.cvc.trim())) faults.push({ field: 'cvc', word: 'payment.card_error.cvc' })
  return card && faults.length === 0 ? { ok: true, card } : { ok: false, faults }
}

/** Digits of a plausible length with a valid check digit (Luhn). */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const weighed = index % 2 === 0 ? Number(digit) : Number(digit) * 2
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
}

/** The word key of an expiry date's fault; null when valid. A card is valid until the end of its month. */
export function expiryWord(expiry: string, now: number): string | null {
  const parts = /^\s*(0[1-9]|1[0-2])\s*\/?\s*(\d{2})\s*$/.exec(expiry)
  if (!parts) return 'payment.card_error.expiry'
  const firstInvalid = Date.UTC(2000 + Number(parts[2]), Number(parts[1]), 1)
  return firstInvalid <= now ? 'payment.card_error.expired' : null
}
