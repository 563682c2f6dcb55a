import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { useWords } from '../../ui/words.tsx'
import { serversOf } from '../bookable/servers-of.ts'
import { useBooking } from '../context/booking-context.tsx'
import { chosenSpan } from '../context/chosen-span.ts'
import { useWhen } from '../date/when.ts'
import { useDraftEvent } from '../event/event-facts.ts'
import { EventWhen } from '../event/event-when.tsx'
import { contactOf } from '../questions/contact.ts'
import { readForm } from '../questions/read-forms.ts'
import { useAddedTime } from '../questions/use-added-time.ts'
import { useReadablePhone } from '../questions/use-readable-phone.ts'
import { useReviewAnswers } from './review-answers.tsx'

export const List = styled.dl({
  '& > div': {
    padding: 'calc(var(--space) * 1.75) 0',
    borderBlockEnd: '1px solid var(--border)',
  },
  '& > div:first-of-type': { paddingBlockStart: 0 },
  '& dt': { color: 'var(--muted)', fontSize: 'var(--small-size)', lineHeight: 'var(--small-line)' },
  '& dd': { display: 'flex', justifyContent: 'space-between', gap: 'calc(var(--space) * 2)' },
  '& dd > div': { flex: 1, minWidth: 0 },
  '& dd strong': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& dd small': { display: 'block', color: 'var(--muted)', fontSize: 'var(--small-size)' },
  '& button': {
    flex: 'none',
    alignSelf: 'start',
    minHeight: 44,
    minWidth: 44,
    marginBlockStart: -28,
    // Its word ends where the lines end.
    marginInlineEnd: -8,
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
  // A time goes to the next line as a whole.
  '& strong > span': { display: 'inline-block' },
})

interface ReviewListProps {
  onEdit: ((step: 'datetime_step' | 'second_form_step') => void) | undefined
  /** Whether the questions after the date stand beside it, in their fields. */
  areAsked?: boolean
}

/** Everything that is about to be booked, each part with a link to edit it. */
export function ReviewList({ onEdit, areAsked = false }: ReviewListProps) {
  const t = useWords()
  const when = useWhen()
  const event = useDraftEvent()
  const added = useAddedTime()
  const { facts, draft, resources } = useBooking()
  const span = chosenSpan(draft, facts)
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
              {told?.date}, <span>{told?.time}</span>
            </strong>
            {told?.note ? <small>{told.note}</small> : null}
            {added ? <small>{added}</small> : null}
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
      {areAsked ? (
        <AnswersItem onEdit={onEdit && (() => onEdit('second_form_step'))} areAsked />
      ) : (
        <CustomerItems onEdit={onEdit && (() => onEdit('second_form_step'))} />
      )}
    </List>
  )
}

/** The place: the customer's address, which can be changed, or the provider's. */
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

/** The customer's contact details and answers. */
export function CustomerItems({ onEdit }: { onEdit: (() => void) | undefined }) {
  const t = useWords()
  const { draft, forms: raw } = useBooking()
  const forms = raw.map(readForm)
  const who = contactOf(draft, forms)
  const phone = useReadablePhone(who.mobile_phone_number ?? '')
  return (
    <>
      <Item name={t('review.who')} onEdit={onEdit}>
        <strong>
          {who.firstname} {who.lastname}
        </strong>
        <small>
          {who.email}
          {who.email && phone ? ' · ' : ''}
          {/* A number is read in one go. */}
          <span style={{ whiteSpace: 'nowrap' }}>{phone}</span>
        </small>
      </Item>
      <AnswersItem onEdit={onEdit} />
    </>
  )
}

function AnswersItem({ onEdit, areAsked = false }: { onEdit: (() => void) | undefined; areAsked?: boolean }) {
  const t = useWords()
  const answers = useReviewAnswers(areAsked)
  if (!answers) return null
  return (
    <Item name={t('review.answers')} onEdit={onEdit}>
      {answers}
    </Item>
  )
}

interface ItemProps {
  name: string
  /** The accessible name of its edit button, where the visible name alone is ambiguous. */
  named?: string
  onEdit?: (() => void) | undefined
  children: ReactNode
}

/** One part of the review, with its edit button. */
export function Item({ name, named = name, onEdit, children }: ItemProps) {
  const t = useWords()
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <div>{children}</div>
        {onEdit ? (
          <button type="button" data-noprint aria-label={t('review.edit_what', { what: named })} onClick={onEdit}>
            {t('review.edit')}
          </button>
        ) : null}
      </dd>
    </div>
  )
}
