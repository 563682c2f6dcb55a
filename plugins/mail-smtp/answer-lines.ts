import {
  formatDate,
  type HookContext,
  isRecord,
  localeOf,
  type MailLine,
  optionsText,
  type ReservationEvent,
  readablePhone,
  textOrEmpty,
} from '@tessera/plugin-api'

type Wire = Record<string, unknown>

const records = (value: unknown): Wire[] => (Array.isArray(value) ? value.filter(isRecord) : [])

/** Whether an answer says again what stands above it of who booked: a name, the address or the phone. */
function isOfPerson({ slug, value }: Wire, reservation: Wire): boolean {
  const said = textOrEmpty(value).toLowerCase()
  const isSaid = (part: string) => said === textOrEmpty(reservation[part]).toLowerCase()
  const names = ['first_name', 'last_name'].filter((part) => part === slug)
  return said !== '' && [...names, 'email', 'mobile_phone_number'].some(isSaid)
}

/**
 * Questions and answers of the forms, then of the bookable's own questions, then the add-ons, then of each attendee,
 * then of plugins' steps. Who booked is left out: others read it above, and the customer knows it.
 */
export function answerLines(context: HookContext, { reservation }: ReservationEvent): MailLine[] {
  const forms = records(reservation.formresponses)
    .flatMap(({ responses }) => records(responses))
    .filter((answer) => !isOfPerson(answer, reservation))
  const own = [...forms, ...records(reservation.customquestions)].map((answer) => lineOf(answer, context))
  const seats = records(reservation.roster).flatMap(({ seat, responses }) =>
    records(responses).map((answer) => lineOf(answer, context, Number(seat))),
  )
  const extras = {
    label: context.word('after.extras'),
    value: optionsText(records(reservation.chosenaddons).map(addonIn)),
  }
  const steps = records(reservation.stepanswers).map((answer) => stepLine(answer, context))
  return [...own, extras, ...seats, ...steps].filter(({ label, value }) => label !== '' && value !== '')
}

function lineOf(answer: Wire, context: HookContext, seat?: number): MailLine {
  const prompt = textOrEmpty(answer.question_prompt)
  const label = seat === undefined ? prompt : `${prompt} (${context.word('roster.seat', { number: seat })})`
  return { label, value: saidIn(answer, context), links: linksOf(answer, context) }
}

const addonIn = ({ name, quantity }: Wire) => ({ name: textOrEmpty(name), quantity: Number(quantity) })

/** A step's answer has the keys of its words. */
function stepLine({ label, value, word: key }: Wire, context: HookContext): MailLine {
  const { word } = context
  const said = typeof key === 'string' ? word(key) : dateOr(textOrEmpty(value), context)
  return { label: word(textOrEmpty(label)), value: said }
}

function saidIn({ value, response }: Wire, context: HookContext): string {
  if (value === true) return context.word('form.yes')
  const said = textOrEmpty(response)
  if (value !== said) return said
  return /^\+\d{6,15}$/.test(said) ? readablePhone(said) : dateOr(said, context)
}

/** A date as the pages tell an answer's; any other text as it stands. */
const dateOr = (said: string, context: HookContext): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(said) && isDate(said) ? formatDate(said, localeOf(context), 'long') : said

const isDate = (date: string): boolean => !Number.isNaN(Date.parse(`${date}T00:00:00Z`))

/** Links to the files of an answer, at the site's own address or wherever the tenant stores them. */
function linksOf({ response_metainformation: details }: Wire, { origin }: HookContext): MailLine['links'] {
  const files = isRecord(details) ? records(details.files) : []
  return files.flatMap(({ name, url }) => {
    const href = URL.parse(textOrEmpty(url), origin)
    return href?.protocol === 'https:' || href?.protocol === 'http:'
      ? [{ name: textOrEmpty(name), url: href.href }]
      : []
  })
}
