import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { draftByGiven } from '../../../core/domain/forms/draft-answers.ts'
import { factsOf } from '../../booking/bookable/bookable-facts.ts'
import { MethodKept } from '../../booking/confirmation/method-kept.tsx'
import { WaysToPay } from '../../booking/confirmation/payment-choice.tsx'
import { type Payment, usePaying } from '../../booking/confirmation/use-paying.ts'
import { type Booking, BookingProvider } from '../../booking/context/booking-context.tsx'
import { FormSections } from '../../booking/questions/form-sections.tsx'
import { FormSkeleton } from '../../booking/questions/form-skeleton.tsx'
import { NoCartWords } from '../../booking/questions/no-cart-words.tsx'
import { readForm } from '../../booking/questions/read-forms.ts'
import { useFormStep } from '../../booking/questions/use-form-step.ts'
import { wireAnswersOf } from '../../booking/questions/wire-answers.ts'
import type { CallError } from '../../data/errors.ts'
import type { Move } from '../../data/moves.ts'
import { record, text } from '../../data/read.ts'
import { decidedNow, type Reservation } from '../../data/reservations.ts'
import { useCalls } from '../../data/use-calls.ts'
import { showTop } from '../../frame/tell-host.ts'
import type { Draft, UpdateDraft } from '../../state/draft.ts'
import { keptText, parseDraft } from '../../state/draft-storage.ts'
import { useSession } from '../../state/session.ts'
import { keepTyped, readTyped } from '../../state/typed.ts'
import { BootstrapProvider, useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import { changeInstead } from './change-instead.ts'
import { shownOf } from './destination.ts'
import { MovePrice, useAmountOfMove } from './move-review.tsx'
import { Actions, Opening, Questions } from './page-style.ts'
import { PageHeading } from './reservation-page.tsx'
import { type Asked, useAskedOf } from './use-asked-of.ts'

/** What is kept of answers: a draft as it is stored, and of which version of the reservation they are. */
interface Kept {
  version: number
  draft: string
}

interface AnswersFormProps {
  reservation: Reservation
  token: string
  onClose(): void
  onChanged(reservation: Reservation): void
}

/**
 * Other answers of a reservation, all of them that can be changed: forms, the bookable's own questions, extras, and
 * those of the attendees. Where they change its price, that is shown before they are saved.
 */
export function AnswersForm(props: AnswersFormProps) {
  const t = useWords()
  const { asked, error, reload } = useAskedOf(props.reservation, props.token)
  // The button that opens it stands at the end of a long page.
  useLayoutEffect(showTop, [])
  const back = (
    <Button variant="secondary" onClick={props.onClose}>
      {t('answers.back')}
    </Button>
  )
  return (
    <>
      <Opening>
        <PageHeading>{t(props.reservation.isbystaff ? 'answers.change' : 'answers.title')}</PageHeading>
        <h2>{props.reservation.bookablename}</h2>
      </Opening>
      {asked ? (
        <Answering {...props} asked={asked} />
      ) : error ? (
        <Failure error={error} onRetry={reload} />
      ) : (
        <FormSkeleton />
      )}
      {asked ? null : <Actions>{back}</Actions>}
    </>
  )
}

const noQuote: Booking['quote'] = { quote: null, updating: false, failure: null, take: () => undefined }
const nothing = () => undefined

/** The answers as a draft of their own, which the questions' own components read and change. */
function Answering({ asked, ...props }: AnswersFormProps & { asked: Asked }) {
  const bootstrap = useBootstrap()
  const { bookable, forms, addons } = asked
  const { id, version, seats, given, where } = props.reservation
  const { known } = useSession()
  const form = `answers-${id}`
  const [changes, setChanges] = useState(0)
  const facts = useMemo(() => factsOf(bookable, bootstrap.provider), [bookable, bootstrap.provider])
  const [draft, setDraft] = useState<Draft>(() => {
    const rules = forms.map(readForm).map((form) => ({ ...form.rules, style: form.style }))
    const at = facts.atcustomers && where !== '' ? { location: { address: where } } : {}
    const said = { id, modified: 0, bookable: bookable.id, seats, ...at, ...draftByGiven(rules, given, bookable.id) }
    // Answers to a reservation that has changed since are not those that it asks for.
    const kept = record<Kept>(known ? readTyped(form) : null)
    const typed = kept.version === version ? parseDraft(text(kept.draft), Date.now()) : null
    return typed ? { ...said, ...typed } : said
  })
  const update: UpdateDraft = useCallback((change) => {
    setDraft((current) => ({ ...current, ...(typeof change === 'function' ? change(current) : change) }))
    setChanges((count) => count + 1)
  }, [])
  useEffect(() => {
    if (changes > 0) keepTyped(form, { version, draft: keptText({ ...draft, modified: Date.now() }) })
  }, [form, version, draft, changes])
  const forgetting = {
    onClose() {
      keepTyped(form, null)
      props.onClose()
    },
    onChanged(changed: Reservation) {
      keepTyped(form, null)
      props.onChanged(changed)
    },
  }
  const page = useMemo(() => ({ ...bootstrap, bookable, bookables: [], addons }), [bootstrap, bookable, addons])
  const booking: Booking = {
    ...{
      facts,
      forms,
      draft,
      update,
      resources: bootstrap.resources,
      login: 'guest' as const,
      isStanding: true as const,
    },
    ...{ entered: false, ready: true, resourcesbeside: false, quote: noQuote, steps: [], finish: nothing },
  }
  return (
    <BootstrapProvider value={page}>
      <BookingProvider value={booking}>
        <NoCartWords>
          <Answers {...props} {...forgetting} draft={draft} changes={changes} />
        </NoCartWords>
      </BookingProvider>
    </BootstrapProvider>
  )
}

function Answers({
  reservation,
  token,
  onClose,
  onChanged,
  draft,
  changes,
}: AnswersFormProps & { draft: Draft; changes: number }) {
  const t = useWords()
  const { provider } = useBootstrap()
  const state = useFormStep({ name: 'answers' })
  const saving = useSave({ reservation, token, onChanged })
  const { ways, busy, refused } = saving
  // Other answers have another price.
  const told = saving.told?.at === changes ? saving.told.move : null
  const error = (refused?.at === changes ? refused.error : null) ?? (told ? saving.error : null)
  const amount = useAmountOfMove({ points: told?.points ?? null })
  const reserves = told?.reserves ?? null
  const due = reserves ?? told?.duenow ?? 0
  const taken = told?.points?.due ?? due
  const word = taken > 0 ? wordOf(told) : told?.approval ? 'answers.ask' : null
  const isPossible = due === 0 || (told?.processors.length ?? 0) > 0
  const submit = () => {
    if (!state.attempt()) return
    return saving.save(wireAnswersOf(draft, state.forms, state.context), changes)
  }
  const isOpen = state.cards.length + state.inline.length + state.extras.groups.length > 0
  return (
    <>
      <Questions>
        {isOpen ? null : <p>{t('answers.none', { provider: provider?.name ?? '' })}</p>}
        {state.shown > 0 ? <Notice tone="error">{t('form.faults', { count: state.shown })}</Notice> : null}
        <FormSections state={state} />
        {told ? (
          <Notice>
            <MovePrice told={told} reservation={reservation} />
          </Notice>
        ) : null}
        {due > 0 && isPossible ? <WaysToPay {...ways} disabled={busy} topay={due} /> : null}
        {due > 0 && isPossible && (reserves !== null || told?.approval) ? (
          <MethodKept by={decidedNow(reservation)} />
        ) : null}
        {error ? <Failure error={error} /> : null}
      </Questions>
      <Actions>
        {isOpen ? (
          <Button onClick={submit} busy={busy} disabled={!isPossible}>
            {word
              ? t(word, { amount: amount(taken) })
              : told
                ? t('answers.save_for', { amount: amount((told.points ?? told).price) })
                : t('answers.save')}
          </Button>
        ) : null}
        <Button variant="secondary" onClick={onClose} disabled={busy}>
          {t('answers.back')}
        </Button>
      </Actions>
    </>
  )
}

/** What the button does that takes, or reserves, money. */
function wordOf(told: Move | null): string {
  if (told?.reserves !== null) return 'move.owed.reserve'
  return told.approval ? 'answers.ask_reserve' : 'answers.save_pay'
}

type Sent = ReturnType<typeof wireAnswersOf>

/** Parts that are empty now are said too: what a call leaves out stays. The bookable's own questions are a form. */
const allOf = ({ addons = {}, ...answers }: Sent) => ({ ...answers, customquestions: [], addons })

/**
 * Saves answers at once where the price stays; else tells it first, and saves them when that is confirmed. What is due
 * for them is paid with saving. `at` numbers the answers: others have another price.
 */
function useSave({ reservation, token, onChanged }: Pick<AnswersFormProps, 'reservation' | 'token' | 'onChanged'>) {
  const calls = useCalls()
  const [told, setTold] = useState<{ move: Move; at: number; answers: Sent } | null>(null)
  const [refused, setRefused] = useState<{ error: CallError | null; at: number } | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { id, version } = reservation
  const send = async (
    answers: Sent,
    said: Partial<ReturnType<typeof shownOf>> & { payment?: Payment },
  ): Promise<CallError | null> => {
    // While it is paid the reservation gets versions of which this page does not know.
    const seen = said.payment ? {} : { version }
    const done = await calls.changeAnswers({ id, token, ...allOf(answers), ...said, ...seen })
    if (!done.ok) return done.error
    const latest = await calls.reservation({ id, token })
    if (latest.ok) onChanged(latest.value)
    return latest.ok ? null : latest.error
  }
  const paying = usePaying({
    names: told?.move.processors ?? [],
    isDue: (told?.move.reserves ?? told?.move.duenow ?? 0) > 0,
    send: async (payment) => {
      if (!told) return null
      const { price, reserves } = told.move
      if (reserves !== null) {
        const said = { token, ...allOf(told.answers), totalprice: price, ...(payment && { payment }) }
        const changed = await changeInstead(calls, reservation, said)
        if (changed.ok) onChanged(changed.value)
        return changed.ok ? null : changed.error
      }
      const refused = await send(told.answers, { ...shownOf(told.move), ...(payment && { payment }) })
      if (refused?.code === 'refund_changed') await ask(told.answers, told.at)
      return refused
    },
  })
  /** Asks what the answers cost; saves them where they cost the same. */
  const ask = async (answers: Sent, at: number) => {
    const preview = await calls.changeAnswers({ id, token, version, ...allOf(answers), preview: true })
    if (!preview.ok) return preview.error
    const { pricedifference, points } = preview.value
    if ((points?.difference ?? pricedifference) === 0) return send(answers, {})
    setTold({ move: preview.value, at, answers })
    return null
  }
  return {
    told,
    refused,
    ways: paying.ways,
    error: paying.error,
    busy: isAsking || paying.busy,
    async save(answers: Sent, at: number) {
      if (told?.at === at) return paying.start()
      setAsking(true)
      setRefused({ error: await ask(answers, at), at })
      setAsking(false)
    },
  }
}
