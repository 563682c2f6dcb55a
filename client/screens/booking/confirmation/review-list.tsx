import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { formatPhone } from '../../../../core/domain/wording/phone.ts'
import { isRecord, text } from '../../../data/read.ts'
import { useFormats } from '../../../ui/formats.ts'
import { useWords, type Words } from '../../../ui/words.tsx'
import { useBooking } from '../booking-context.tsx'
import { useDraftEvent } from '../events/event-facts.ts'
import { EventWhen } from '../events/event-when.tsx'
import { contactOf, questionFor } from '../form/contact.ts'
import { type FormView, type Question, questionsOf, readForm } from '../form/read-forms.ts'
import { serversOf } from '../servers-of.ts'
import { slotInstants } from '../slot-instants.ts'
import { useWhen } from '../summary/when.ts'

export const List = styled.dl({
  '& > div': {
    padding: 'calc(var(--space) * 1.75) 0',
    borderBlockEnd: '1px solid var(--border)',
  },
  '& > div:first-of-type': { paddingBlockStart: 0 },
  '& dt': { color: 'var(--muted)', fontSize: 'var(--small-size)', lineHeight: 'var(--small-line)' },
  '& dd': { display: 'flex', justifyContent: 'space-between', gap: 'calc(var(--space) * 2)' },
  '& dd > div': { minWidth: 0 },
  '& dd strong': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& dd small': { display: 'block', color: 'var(--muted)', fontSize: 'var(--small-size)' },
  '& button': {
    flex: 'none',
    alignSelf: 'start',
    minHeight: 44,
    minWidth: 44,
    marginBlockStart: -28,
    padding: '0 8px',
    border: 0,
    borderRadius: 'var(--radius-field)',
    background: 'none',
    color: 'var(--primary-text)',
    fontSize: 'var(--small-size)',
    fontWeight: 600,
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    '&:hover': { background: 'var(--surface-muted)' },
  },
  '& ul': { display: 'grid', gap: 4 },
})

/** Everything that is about to be booked, each part with a way back to it. */
export function ReviewList({ onEdit }: { onEdit: ((step: 'datetime_step' | 'second_form_step') => void) | undefined }) {
  const t = useWords()
  const when = useWhen()
  const event = useDraftEvent()
  const { facts, draft, resources } = useBooking()
  const span = draft.start && draft.end ? { start: draft.start, end: draft.end, ...slotInstants(draft) } : null
  const told = span ? when(span) : null
  const toDate = onEdit && (() => onEdit('datetime_step'))
  const seats = facts.seatsperbooking > 1 ? t('summary.seats', { count: draft.seats ?? 1 }) : ''
  return (
    <List>
      <Item name={t('review.when')} onEdit={toDate}>
        {event && span ? (
          <EventWhen event={event} span={span} />
        ) : (
          <>
            <strong>
              {told?.date}, {told?.time}
            </strong>
            {told?.own ? <small>{told.own}</small> : null}
          </>
        )}
        <small>{seats}</small>
      </Item>
      {serversOf(draft, facts, resources).map(({ group, names }) => (
        <Item key={group} name={group || t('thanks.with')} onEdit={facts.choicegroups.length > 0 ? toDate : undefined}>
          {names.join(', ')}
        </Item>
      ))}
      <Where onEdit={toDate} />
      <CustomerItems onEdit={onEdit && (() => onEdit('second_form_step'))} />
    </List>
  )
}

/** Where it takes place: at the address that the customer gave, which can be changed, else at the provider's. */
function Where({ onEdit }: { onEdit: (() => void) | undefined }) {
  const t = useWords()
  const { facts, draft } = useBooking()
  const given = facts.atcustomers ? draft.location?.address : undefined
  const where = given ?? facts.address
  if (!where) return null
  return (
    <Item name={t('review.where')} onEdit={given ? onEdit : undefined}>
      {given ? <strong>{given}</strong> : where}
    </Item>
  )
}

/** Who books, and what they answered. */
export function CustomerItems({ onEdit }: { onEdit: (() => void) | undefined }) {
  const t = useWords()
  const { draft, forms: raw } = useBooking()
  const forms = raw.map(readForm)
  const who = contactOf(draft, forms)
  const answers = useAnswers(forms)
  return (
    <>
      <Item name={t('review.who')} onEdit={onEdit}>
        <strong>
          {who.firstname} {who.lastname}
        </strong>
        <small>{[who.email, formatPhone(who.mobile_phone_number ?? '')].filter(Boolean).join(' · ')}</small>
      </Item>
      {answers.length > 0 ? (
        <Item name={t('review.answers')} onEdit={onEdit}>
          <ul>
            {answers.map(({ key, prompt, value }) => (
              <li key={key}>
                <small>{prompt}</small>
                {value}
              </li>
            ))}
          </ul>
        </Item>
      ) : null}
    </>
  )
}

interface ItemProps {
  name: string
  /** How its button is read out, where the name alone would not tell which. */
  named?: string
  onEdit?: (() => void) | undefined
  children: ReactNode
}

/** One part of what is reviewed, with the way back to it. */
export function Item({ name, named = name, onEdit, children }: ItemProps) {
  const t = useWords()
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <div>{children}</div>
        {onEdit ? (
          <button type="button" aria-label={t('review.edit_what', { what: named })} onClick={onEdit}>
            {t('review.edit')}
          </button>
        ) : null}
      </dd>
    </div>
  )
}

/** The answers beyond who books, as one would read them out. */
function useAnswers(forms: FormView[]): { key: string; prompt: string; value: string }[] {
  const t = useWords()
  const formats = useFormats()
  const { draft } = useBooking()
  const contact = new Set(
    (['firstname', 'lastname', 'email', 'mobile_phone_number'] as const).map(
      (part) => questionFor(part, forms)?.question.id,
    ),
  )
  const read = (question: Question, value: unknown) =>
    answerText(question, value, t, (date) => formats.date(date, { day: 'numeric', month: 'long', year: 'numeric' }))
  return questionsOf(forms).flatMap(({ form, question }) => {
    if (contact.has(question.id) || question.type === 'password') return []
    if (!question.rosterquestion) {
      const value = read(question, draft.answers?.[form.id]?.[question.id])
      return value ? [{ key: `${form.id}.${question.id}`, prompt: question.prompt, value }] : []
    }
    const seats = (draft.roster ?? []).slice(0, draft.seats ?? 1).map((one) => read(question, one[question.id]))
    const value = seats.filter(Boolean).join(', ')
    return value ? [{ key: `${form.id}.${question.id}`, prompt: question.prompt, value }] : []
  })
}

function answerText(question: Question, value: unknown, t: Words, date: (civil: string) => string): string {
  const nameOf = (id: string) => question.options.find((option) => option.id === id)?.name ?? id
  if (value === true) return t('form.yes')
  if (typeof value === 'number') return String(value)
  if (question.type === 'date' && text(value)) return date(text(value))
  if (isRecord(value)) {
    return Object.entries(value)
      .map(([id, count]) => (Number(count) > 1 ? `${nameOf(id)} × ${count}` : nameOf(id)))
      .join(', ')
  }
  return question.options.length > 0 ? nameOf(text(value)) : text(value)
}
