import styled from '@emotion/styled'
import { countedName } from '../../../core/domain/wording/counted-name.ts'
import { inWords } from '../../booking/questions/step-answers.ts'
import { ToldAnswer } from '../../booking/questions/told-answer.tsx'
import type { AnsweredPart } from '../../data/reservation-answers.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useFormats } from '../../ui/formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { useKeptOpen } from '../../ui/kept-open.tsx'
import { useWords } from '../../ui/words.tsx'

const Root = styled.section({
  display: 'grid',
  gap: 'calc(var(--space) * 2.5)',
  paddingBlockStart: 'calc(var(--space) * 3)',
  borderBlockStart: 'max(1px, var(--border-card)) solid var(--border)',
  '& h2': { fontSize: 'var(--h3-size)' },
  '& summary': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 'var(--space)',
    minHeight: 44,
    borderRadius: 'var(--radius-field)',
    '& > svg': { flex: 'none', color: 'var(--muted)', transition: 'rotate var(--fast)' },
  },
  '& details[open] > summary > svg': { rotate: '180deg' },
  '& details > div': { display: 'grid', gap: 'calc(var(--space) * 2.5)', paddingBlockStart: 'calc(var(--space) * 2)' },
  '& h3': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0 calc(var(--space) * 2)',
    marginBlockEnd: 'var(--space)',
    fontFamily: 'inherit',
    fontStyle: 'inherit',
    fontSize: 'inherit',
    lineHeight: 'inherit',
    fontWeight: 600,
    letterSpacing: 0,
    textTransform: 'none',
    // A tenant's own noun begins the line.
    '& > span:first-of-type::first-letter': { textTransform: 'uppercase' },
    '& > [data-part=amount]': { fontVariantNumeric: 'tabular-nums' },
  },
  '& dl': {
    display: 'grid',
    gap: 'calc(var(--space) * 1.5) calc(var(--space) * 5)',
    '@media (min-width: 600px)': { gridTemplateColumns: '1fr 1fr' },
  },
  '& dl > div': { minWidth: 0 },
  '& dt': { color: 'var(--muted)', fontSize: 'var(--small-size)', lineHeight: 'var(--small-line)' },
  '& dd': { overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& dd a': { display: 'flex', alignItems: 'center', width: 'fit-content', minHeight: 44 },
})

/**
 * All answers: each form submission, extras, each attendee, and plugins' steps. Renders nothing without any. They are
 * folded, except for staff, who decide by them and whose `heading` they have.
 */
export function GivenAnswers({ reservation, heading }: { reservation: Reservation; heading?: string }) {
  const t = useWords()
  const { answered, chosenaddons: extras } = reservation
  const forms = answered.filter(({ seat }) => seat === 0)
  const seats = answered.filter(({ seat }) => seat > 0)
  const steps = useStepAnswers(reservation)
  const kept = useKeptOpen('answers')
  if (answered.length === 0 && extras.length === 0 && steps === null) return null
  const all = (
    <>
      {forms.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order.
        <Part key={index} name={titleOf(part, forms)} part={part} />
      ))}
      {extras.length > 0 ? (
        <div>
          <h3>{t('after.extras')}</h3>
          <ul>
            {extras.map((extra) => (
              <li key={extra.id}>{countedName(extra.name, extra.quantity)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {seats.map((part) => (
        <Part
          key={part.seat}
          name={seats.length > 1 ? t('roster.seat', { number: part.seat }) : t('after.attendees')}
          part={part}
        />
      ))}
      {steps ? <Part name="" part={steps} /> : null}
    </>
  )
  return (
    <Root aria-labelledby="answers-heading" data-part="answers">
      {heading ? (
        <>
          <h2 id="answers-heading">{heading}</h2>
          {all}
        </>
      ) : (
        <details {...kept}>
          <summary>
            <h2 id="answers-heading">{t('after.answers')}</h2>
            <Icon name="chevron" />
          </summary>
          <div>{all}</div>
        </details>
      )}
    </Root>
  )
}

/** The answers to plugins' steps, in the words of this page; null without any. */
function useStepAnswers({ stepanswers }: Reservation): AnsweredPart | null {
  const t = useWords()
  const formats = useFormats()
  const answers = stepanswers.map((answer) => {
    const { prompt, told } = inWords(answer, { t, formats })
    return { prompt, value: answer.value, response: told, files: [] }
  })
  return answers.length > 0 ? { name: '', tags: [], price: 0, seat: 0, answers } : null
}

/** The form's name where there are several, with the tags of the submission. */
const titleOf = ({ name, tags }: AnsweredPart, all: AnsweredPart[]): string =>
  all.length > 1 || tags.length > 0 ? [name, ...tags].filter(Boolean).join(', ') : ''

function Part({ name, part }: { name: string; part: AnsweredPart }) {
  const { money } = useFormats()
  return (
    <div>
      {name ? (
        <h3>
          <span>{name}</span> {part.price === 0 ? null : <span data-part="amount">{money(part.price)}</span>}
        </h3>
      ) : null}
      <dl>
        {part.answers.map((answer, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two questions may have the same name.
          <div key={index}>
            <dt>{answer.prompt}</dt>
            <dd>
              <ToldAnswer answer={answer} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
