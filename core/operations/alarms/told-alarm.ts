import { currencyDigits, formatMajor } from '../../domain/pricing/money.ts'
import type { WireMoneyAlarm } from '../../domain/wire/alarms.ts'
import type { OperationInput } from '../define-operation.ts'
import type { StoredAlarm } from '../payments/stored-alarm.ts'
import { pluginOf } from '../plugins/plugin-of.ts'
import { toldReservation } from '../refunds/told-task.ts'
import { missingWords, speak, wordsOf } from '../words/words.ts'

const utc = (instant: number) => new Date(instant).toISOString()

function stateOf({ closed, closedby }: StoredAlarm): WireMoneyAlarm['state'] {
  if (closed === null) return 'open'
  return closedby === null ? 'ended' : 'settled'
}

type Input = Pick<OperationInput<unknown>, 'tenant' | 'ports'>

/** Alarms as staff read them: two queries, however many there are. */
export async function toldAlarms(alarms: StoredAlarm[], { tenant, ports }: Input): Promise<WireMoneyAlarm[]> {
  const { payments, reservations } = ports.repositories(tenant.scope)
  const attempts = await payments.attemptsNamed([...new Set(alarms.map(({ attempt }) => attempt))])
  const ids = new Set(alarms.flatMap(({ reservation }) => (reservation === null ? [] : [reservation])))
  const named = await reservations.named([...ids])
  const catalogue = await ports.catalogueOf(tenant)
  const word = speak(await wordsOf(tenant, tenant.language, ports), missingWords(tenant, ports))
  return alarms.map((alarm): WireMoneyAlarm => {
    const { id, why, about, amount, currency, since, latest, times, closed, closedby, note } = alarm
    const attempt = attempts.find((one) => one.id === alarm.attempt)
    const processor = attempt?.processor ?? ''
    const reservation = named.find((one) => one.id === alarm.reservation) ?? null
    const bookable = reservation?.bookable ?? ''
    const bookablename = catalogue.find(bookable)?.bookable.name ?? bookable
    return {
      ...{ id, why, about, currency, times, processor, attempt: alarm.attempt, plugin: pluginOf({ name: processor }) },
      todo: word(`account_mail.moneyalarm.${why}`),
      amount: formatMajor(amount, currencyDigits(currency)),
      reference: attempt?.reference ?? null,
      reservation: toldReservation({ reservation, bookablename }, tenant),
      since_utc: utc(since),
      latest_utc: utc(latest),
      state: stateOf(alarm),
      closed_utc: closed === null ? null : utc(closed),
      settled: closedby === null ? null : { by: closedby, note: note ?? '' },
    }
  })
}
