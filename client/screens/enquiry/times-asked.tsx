import type { CallError } from '../../data/errors.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { useWords } from '../../ui/words.tsx'
import { datesAhead } from './event-dates.ts'
import { type Fault, isByDays, nothingWanted, spanWanted, type TimeWanted, TimeWantedFields } from './time-wanted.tsx'
import type { TimeFacts } from './use-facts-asked.ts'

const mostTimes = 3

/** What is wrong with a time that was typed: the dictionary key, and the field to be mended; null for nothing. */
export function faultOfTime(time: TimeWanted, facts: TimeFacts, today: string): Fault | null {
  const { day, lastday } = time
  const isNamed = isByDays(facts) || facts.datekind !== 'event' || time.isOther
  if (isNamed && day !== '' && day < today) return { text: 'error.time_past', field: 'first' }
  if (!isByDays(facts)) return null
  if ((day === '') !== (lastday === '')) return { text: 'enquire.both_days', field: day === '' ? 'first' : 'last' }
  const isInOrder = facts.stay ? day < lastday : day <= lastday
  if (day === '' || isInOrder) return null
  return { text: facts.stay ? 'enquire.stay_order' : 'enquire.days_order', field: 'last' }
}

interface TimesAskedProps {
  facts: TimeFacts
  times: TimeWanted[]
  onChange(times: TimeWanted[]): void
  /** Whether faults are shown. */
  isTried: boolean
  /** The time that the server refused, with its refusal. */
  refused: { time: TimeWanted; error: CallError } | null
}

/** Up to three times that would suit, the best first, as the bookable is booked. */
export function TimesAsked({ facts, times, onChange, isTried, refused }: TimesAskedProps) {
  const t = useWords()
  const { today, bookable } = useBootstrap()
  const dates = bookable && facts.datekind === 'event' ? datesAhead(bookable, today) : []
  const isDated = isByDays(facts) || facts.datekind === 'event'
  const faultOf = (time: TimeWanted): Fault | null => {
    const fault = isTried ? faultOfTime(time, facts, today) : null
    if (fault) return { ...fault, text: t(fault.text) }
    return refused?.time === time ? { text: failureText(t, refused.error), field: 'first' } : null
  }
  return (
    <fieldset>
      <legend>{t(isDated ? 'enquire.when_dates' : 'enquire.when')}</legend>
      <p>{t('enquire.when_help')}</p>
      {times.map((time, index) => {
        const number = index + 1
        return (
          // biome-ignore lint/a11y/useSemanticElements: each time stands in the fieldset of all.
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: times are only ever added at the end.
            key={index}
            role="group"
            data-part="wanted"
            aria-label={t('enquire.choice', { number })}
          >
            <TimeWantedFields
              facts={facts}
              value={time}
              dates={dates}
              canBeOther
              labels={{
                date: t('enquire.date', { number }),
                day: t('enquire.day', { number }),
                from: t('enquire.from'),
                until: t('enquire.until'),
              }}
              fault={faultOf(time)}
              onChange={(value) => onChange(times.with(index, value))}
            />
          </div>
        )
      })}
      {times.length < mostTimes ? (
        <div>
          <Button variant="quiet" onClick={() => onChange([...times, nothingWanted])}>
            {t(isDated ? 'enquire.another_date' : 'enquire.another')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}

/** The times that were named, as they are sent: a refusal names one by its place among them. */
export const namedTimes = (times: TimeWanted[], facts: TimeFacts): TimeWanted[] =>
  times.filter((one) => spanWanted(one, facts) !== null)
