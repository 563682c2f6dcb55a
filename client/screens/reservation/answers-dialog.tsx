import styled from '@emotion/styled'
import { useEffect, useState } from 'react'
import { WaysToPay } from '../../booking/confirmation/payment-choice.tsx'
import { partNames, questionFor } from '../../booking/questions/contact.ts'
import { FieldsBlock, type FieldsState } from '../../booking/questions/fields-block.tsx'
import { isForCart } from '../../booking/questions/form-cart.ts'
import { type DraftAnswers, readDraft } from '../../booking/questions/read-draft.ts'
import { type FormView, readForm } from '../../booking/questions/read-forms.ts'
import { focusFault, useFaults } from '../../booking/questions/use-faults.ts'
import type { CallError } from '../../data/errors.ts'
import type { Move, Reservation } from '../../data/reservations.ts'
import { useCalls } from '../../data/use-calls.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { MovePrice } from './move-review.tsx'
import { type Payment, usePaying } from './use-paying.ts'

/** What is told of the price below the answers, on a line each. */
const Priced = styled.div({
  display: 'grid',
  gap: 'calc(var(--space) * 2)',
  marginBlockStart: 'calc(var(--space) * 2)',
  '& [data-part=text] small': { display: 'block' },
})

interface AnswersDialogProps {
  reservation: Reservation
  token: string
  onClose(): void
  onChanged(reservation: Reservation): void
}

type Answers = NonNullable<DraftAnswers['answers']>

/** The answers of forms that are filled in once; those that are filled in several times stay as they are. */
const answersIn = ({ fillings }: Reservation): Answers =>
  Object.fromEntries(
    fillings.map(({ formid, responses }) => [
      formid,
      Object.fromEntries(responses.map(({ question_id, value }) => [question_id, value])),
    ]),
  )

/** What a reservation's bookable asks, as far as it was answered and can be answered anew. */
function useForms(reservation: Reservation) {
  const calls = useCalls()
  const [forms, setForms] = useState<FormView[] | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const { bookable } = reservation
  useEffect(() => {
    void calls.forms({ bookables: [bookable] }).then((answer) => {
      if (answer.ok) setForms(answer.value.map((form) => readForm(form)))
      else setError(answer.error)
    })
  }, [calls, bookable])
  return { forms, error }
}

/** Other answers of a reservation. Where they change its price, that is shown before they are saved. */
export function AnswersDialog(props: AnswersDialogProps) {
  const t = useWords()
  const { forms, error } = useForms(props.reservation)
  if (forms) return <Asking {...props} forms={forms} />
  return (
    <Dialog open title={t('answers.title')} onClose={props.onClose} dismiss>
      {error ? <Failure error={error} /> : <Skeleton height={200} />}
    </Dialog>
  )
}

function Asking({ reservation, token, onClose, onChanged, forms }: AnswersDialogProps & { forms: FormView[] }) {
  const t = useWords()
  const { money } = useFormats()
  const { hasplaces, provider } = useBootstrap()
  const [answers, setAnswers] = useState(() => answersIn(reservation))
  const { save, told, error, busy, forget, ways } = useSave({ reservation, token, onChanged })
  const { bookable, seats, fillings } = reservation
  const read = readDraft(forms, { answers }, { seats, bookable, hasplaces })
  const open = forms.filter((form) => !isForCart(form) && fillings.some(({ formid }) => formid === form.id))
  const found = read.faults.filter(({ place }) => place.seat === undefined && open.includes(place.form))
  const faults = useFaults(found)
  const state: FieldsState = {
    answerOf: ({ form, question }) => answers[form.id]?.[question.id],
    answer: ({ form, question }, value) => {
      forget()
      setAnswers((all) => ({ ...all, [form.id]: { ...all[form.id], [question.id]: value } }))
    },
    leave: faults.leave,
    faultOf: faults.faultOf,
  }
  const asked = open.map((form) => {
    const questions = read.sectionsOf(form, form.id).flatMap((section) => section.questions)
    return { form, questions: questions.filter(({ internal, rosterquestion }) => !internal && !rosterquestion) }
  })
  // Who comes is told to the provider beside the answers, and stays.
  const contact = new Set(partNames.map((part) => questionFor(part, forms)?.question.id))
  const shown = asked
    .map(({ form, questions }) => ({ form, questions: questions.filter(({ id }) => !contact.has(id)) }))
    .filter(({ questions }) => questions.length > 0)
  const submit = () => {
    faults.attempt()
    if (found.length > 0) return focusFault(found[0])
    const formresponses = fillings.map((filling) => {
      const one = asked.find(({ form }) => form.id === filling.formid)
      if (!one) return filling
      const given = answers[filling.formid] ?? {}
      const responses = one.questions.map(({ id }) => ({ question_id: id, value: given[id] }))
      return { ...filling, responses: responses.filter(({ value }) => value !== undefined) }
    })
    return save(formresponses)
  }
  const isOpen = shown.length > 0
  const due = told?.duenow ?? 0
  const word =
    due > 0 ? (told?.approval ? 'answers.ask_reserve' : 'answers.save_pay') : told?.approval ? 'answers.ask' : null
  const isPossible = due === 0 || (told?.processors.length ?? 0) > 0
  const action = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {t('nav.close')}
      </Button>
      {isOpen ? (
        <Button onClick={submit} busy={busy} disabled={!isPossible}>
          {word
            ? t(word, { amount: money(due) })
            : told
              ? t('answers.save_for', { amount: money(told.price) })
              : t('answers.save')}
        </Button>
      ) : null}
    </>
  )
  return (
    <Dialog open title={t('answers.title')} onClose={onClose} actions={action}>
      {isOpen ? null : <p>{t('answers.none', { provider: provider?.name ?? '' })}</p>}
      {shown.map(({ form, questions }) => (
        <FieldsBlock
          key={form.id}
          title={shown.length > 1 ? form.name : ''}
          description=""
          places={questions.map((question) => ({ form, question }))}
          state={state}
        />
      ))}
      {told ? (
        <Priced>
          <Notice>
            <MovePrice told={told} />
          </Notice>
        </Priced>
      ) : null}
      {due > 0 && isPossible ? (
        <Priced>
          <WaysToPay {...ways} disabled={busy} topay={due} />
        </Priced>
      ) : null}
      {error ? <Failure error={error} /> : null}
    </Dialog>
  )
}

type Sent = Reservation['fillings']

/**
 * Saves answers at once where the price stays; else tells it first, and saves them when that is confirmed. What is due for
 * them is paid with saving.
 */
function useSave({ reservation, token, onChanged }: Pick<AnswersDialogProps, 'reservation' | 'token' | 'onChanged'>) {
  const calls = useCalls()
  const [told, setTold] = useState<Move | null>(null)
  const [sent, setSent] = useState<Sent>([])
  const [refused, setRefused] = useState<CallError | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { id, version } = reservation
  const send = async (formresponses: Sent, payment?: Payment): Promise<CallError | null> => {
    // While it is paid the reservation gets versions of which this page does not know.
    const given = { id, token, formresponses, ...(payment ? { payment } : { version }) }
    const done = await calls.changeAnswers({ ...given, ...(told && { totalprice: told.price }) })
    if (!done.ok) return done.error
    const latest = await calls.reservation({ id, token })
    if (latest.ok) onChanged(latest.value)
    return latest.ok ? null : latest.error
  }
  const isDue = (told?.duenow ?? 0) > 0
  const paying = usePaying({ names: told?.processors ?? [], isDue, send: (payment) => send(sent, payment) })
  /** Asks what the answers cost; saves them where they cost the same. */
  const ask = async (formresponses: Sent) => {
    const preview = await calls.changeAnswers({ id, token, version, formresponses, preview: true })
    if (!preview.ok) return preview.error
    if (preview.value.pricedifference === 0) return send(formresponses)
    setTold(preview.value)
    return null
  }
  return {
    told,
    ways: paying.ways,
    error: refused ?? paying.error,
    busy: isAsking || paying.busy,
    async save(formresponses: Sent) {
      setSent(formresponses)
      setRefused(null)
      if (told) return paying.start()
      setAsking(true)
      setRefused(await ask(formresponses))
      setAsking(false)
    },
    /** Other answers have another price. */
    forget() {
      setTold(null)
      setRefused(null)
    },
  }
}
