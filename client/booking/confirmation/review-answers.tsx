import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { fillsContact } from '../../../core/domain/forms/question-type.ts'
import { countedName } from '../../../core/domain/wording/counted-name.ts'
import type { QuoteLine } from '../../data/quotes.ts'
import { text } from '../../data/read.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { wide } from '../../ui/breakpoints.ts'
import { useFormats } from '../../ui/formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from '../context/booking-context.tsx'
import type { Question } from '../fields/question.ts'
import { answerText, filesIn } from '../questions/answer-text.ts'
import { contactOf, partNames } from '../questions/contact.ts'
import { contactForm } from '../questions/contact-form.ts'
import type { Filling } from '../questions/filling.ts'
import { isForCart, submissionsOf } from '../questions/form-cart.ts'
import type { FormView } from '../questions/read-forms.ts'
import { answersToSteps, inWords } from '../questions/step-answers.ts'
import { useAsked } from '../questions/use-asked.ts'

/** An answer in words with its price in major units. */
interface Told {
  key: string
  prompt: string
  value: ReactNode
  price: number
}

/** One submission of a form that allows several, or one attendee. */
interface Part {
  key: string
  /** Empty where the answers need no name. */
  name: string
  answers: Told[]
  price: number
  /** Whether it is told in one line that opens: one of several attendees. */
  isFolded?: boolean
}

const Parts = styled.div({
  display: 'grid',
  gap: 'calc(var(--space) * 1.5)',
  paddingBlockStart: 'calc(var(--space) * 0.5)',
  // A heading in the style of its text.
  '& h3': {
    fontFamily: 'inherit',
    fontStyle: 'inherit',
    letterSpacing: 'inherit',
    textTransform: 'none',
    display: 'flex',
    justifyContent: 'space-between',
    gap: 'calc(var(--space) * 2)',
    fontSize: 'inherit',
    lineHeight: 'inherit',
    fontWeight: 600,
    // A tenant's own noun begins the line.
    '& > span:first-of-type::first-letter': { textTransform: 'uppercase' },
    '& > [data-part=amount]': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  },
  '& ul': {
    display: 'grid',
    gap: '6px calc(var(--space) * 3)',
    [wide]: { gridTemplateColumns: '1fr 1fr' },
  },
  '& li': { minWidth: 0 },
  '& li > span': { overflowWrap: 'anywhere' },
  '& [data-part=price]': { color: 'var(--muted)', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& details + details': { marginBlockStart: 'calc(var(--space) * -1)' },
  '& summary': {
    display: 'flex',
    alignItems: 'center',
    gap: 'var(--space)',
    minHeight: 44,
    borderRadius: 'var(--radius-field)',
    '& > [data-part=line]': {
      flex: '0 1 auto',
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      '&::first-letter': { textTransform: 'uppercase' },
    },
    '& b': { fontWeight: 600 },
    '& > [data-part=amount]': { marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '& > svg': { flex: 'none', color: 'var(--muted)', transition: 'rotate var(--fast)' },
  },
  '& details[open] > summary > svg': { rotate: '180deg' },
  '& details > ul': { paddingBlockEnd: 'calc(var(--space) * 1.5)' },
  // A file name is a link, tall enough for a thumb.
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
})

/**
 * All answers beyond the contact details, by form, submission and seat. Null when there are none.
 * @param areAsked whether the questions after the date are asked beside it: only what was answered before is told
 */
export function useReviewAnswers(areAsked: boolean): ReactNode {
  const parts = [...useParts(areAsked), ...useStepParts()]
  const { money } = useFormats()
  if (parts.length === 0) return null
  return (
    <Parts>
      {parts.map((part) =>
        part.isFolded ? (
          <details key={part.key} data-part="attendee">
            <summary>
              <span data-part="line">
                <b>{part.name}</b> {inOneLine(part)}
              </span>
              <Icon name="chevron" size={18} />
              {part.price === 0 ? null : <span data-part="amount">{money(part.price)}</span>}
            </summary>
            <Answers answers={part.answers} />
          </details>
        ) : (
          <div key={part.key}>
            {part.name ? (
              <h3>
                <span>{part.name}</span> {part.price === 0 ? null : <span data-part="amount">{money(part.price)}</span>}
              </h3>
            ) : null}
            <Answers answers={part.answers} />
          </div>
        ),
      )}
    </Parts>
  )
}

const inOneLine = ({ answers }: Part): string =>
  answers.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])).join(' · ')

function Answers({ answers }: { answers: Told[] }) {
  const { money } = useFormats()
  return (
    <ul>
      {answers.map((one) => (
        <li key={one.key}>
          <small>{one.prompt}</small>
          <span dir="auto">{one.value}</span>
          {one.price === 0 ? null : <span data-part="price"> · {money(one.price)}</span>}
        </li>
      ))}
    </ul>
  )
}

/** The answers to plugins' steps; in a list those of each booking, under its name. */
function useStepParts(): Part[] {
  const t = useWords()
  const formats = useFormats()
  const { stepfields, bookables } = useBootstrap()
  const { draft } = useBooking()
  const { appointments = [] } = draft
  return [draft, ...appointments].flatMap((booked, index) => {
    const { id, bookable } = booked
    const told = answersToSteps(booked, stepfields).map((answer) => inWords(answer, { t, formats }))
    if (told.length === 0) return []
    const name = index > 0 ? (bookables.find((one) => one.id === bookable)?.name ?? '') : ''
    const answers = told.map(({ prompt, told: value }, at) => ({ key: `${id}.${at}`, prompt, value, price: 0 }))
    return [{ key: `steps.${id}`, name, answers, price: 0 }]
  })
}

const sum = (lines: QuoteLine[]): number => lines.reduce((total, { amount }) => total + amount, 0)

function useParts(areAsked: boolean): Part[] {
  const t = useWords()
  const formats = useFormats()
  const { draft, quote } = useBooking()
  const { forms, addons, seats, read } = useAsked()
  const lines = quote.quote?.lines ?? []
  const contact = contactOf(draft, forms)
  // Several forms may ask for the contact, which stands above: only another answer is told.
  const isContact = (question: Question, value: unknown) =>
    !question.rosterquestion &&
    partNames.some((part) => fillsContact(question, part) > 0 && text(value).trim() === contact[part])
  const tell = (question: Question, value: unknown, place: string, own: QuoteLine[]): Told[] => {
    const files = filesIn(value)
    const told = files.length > 0 ? <Files files={files} /> : answerText(question, value, { t, formats })
    if (!told || isContact(question, value)) return []
    const price = sum(own.filter((line) => line.question_id === question.id))
    return [{ key: `${place}.${question.id}`, prompt: question.shortlabel, value: told, price }]
  }
  const ofFilling = (form: FormView, id: string, answers: Filling['answers'], number: number): Told[] => {
    const own = lines.filter((line) => line.formid === form.id && line.submission === number)
    const asked = read.sectionsOf(form, id).flatMap(({ questions }) => questions)
    return asked.flatMap((question) =>
      question.rosterquestion ? [] : tell(question, answers[question.id], `${form.id}.${id}`, own),
    )
  }
  const fillings = forms
    .filter(({ id, display_step }) => id !== contactForm && (!areAsked || display_step === 'first_form'))
    .flatMap((form) => {
      const all = submissionsOf(form, draft)
      return all.map(({ id, tags, answers }, number): Part => {
        const told = ofFilling(form, id, answers, number)
        if (!isForCart(form)) return { key: form.id, name: '', answers: told, price: 0 }
        const which = all.length > 1 ? t('quote.of_submission', { name: form.name, number: number + 1 }) : form.name
        const price = sum(lines.filter((line) => line.formid === form.id && line.submission === number))
        return { key: id, name: [which, ...tags].join(', '), answers: told, price }
      })
    })
  const attendees = Array.from({ length: seats }, (_, seat): Part => {
    const own = lines.filter((line) => line.seat === seat + 1)
    const answers = read
      .seatPlaces(seat)
      .flatMap(({ question }) => tell(question, draft.roster?.[seat]?.[question.id], `seat.${seat}`, own))
    return {
      key: `seat.${seat}`,
      name: seats > 1 ? t('roster.unnamed', { number: seat + 1 }) : '',
      answers,
      price: sum(own),
      isFolded: seats > 1,
    }
  })
  const chosen = addons.flatMap(({ id, name }): Told[] => {
    const quantity = read.kept.addons[id] ?? 0
    if (quantity === 0) return []
    const price = sum(lines.filter((line) => line.addon === id))
    return [{ key: id, prompt: '', value: countedName(name, quantity), price }]
  })
  const extras: Part = { key: 'addons', name: t('quote.addons'), answers: chosen, price: 0 }
  return [...fillings, ...attendees, extras].filter(({ answers }) => answers.length > 0)
}

function Files({ files }: { files: { name: string; url: string }[] }) {
  return (
    <>
      {files.map(({ name, url }, index) => (
        <span key={url}>
          {index > 0 ? ', ' : ''}
          <a href={text(url)} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        </span>
      ))}
    </>
  )
}
