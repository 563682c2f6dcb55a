import { atom, useAtom } from 'jotai'
import { Suspense, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useParams } from 'wouter'
import { flowSiteOf, isChoiceKind, progressOf } from '../../../core/domain/flow/index.ts'
import { splashQuestions } from '../../../core/domain/forms/forms-asked.ts'
import type { OpenStep, PublicBookable } from '../../../core/domain/wire/index.ts'
import { factsOf } from '../../booking/bookable/bookable-facts.ts'
import { withSeats } from '../../booking/bookable/with-seats.ts'
import { usePaymentCode } from '../../booking/confirmation/use-payment-code.ts'
import { BookingProvider } from '../../booking/context/booking-context.tsx'
import { useLoginMissing } from '../../booking/login/use-login-missing.ts'
import { useLoginNeed } from '../../booking/login/use-login-need.ts'
import { useResumed } from '../../booking/login/use-resumed.ts'
import { useMayBeDue } from '../../booking/price/price-look.ts'
import { useKnownQuote, useQuote } from '../../booking/price/use-quote.ts'
import { useAddressAnswers } from '../../booking/questions/address/use-address-answers.ts'
import { KeepAnswers } from '../../booking/questions/keep-answers.tsx'
import { NotRestoredList } from '../../booking/restore/not-restored-list.tsx'
import { restoredStep } from '../../booking/restore/restored-step.ts'
import { SlotGone } from '../../booking/restore/slot-gone.tsx'
import { useLedOnce } from '../../booking/restore/use-led-once.ts'
import { useRestored } from '../../booking/restore/use-restored.ts'
import { AboveCard } from '../../booking/step/above-card.ts'
import { ChangedElsewhere } from '../../booking/step/changed-elsewhere.tsx'
import { JustBooked } from '../../booking/step/just-booked.tsx'
import { readRefusedFlow } from '../../booking/step/refused-flow.ts'
import type { Unread } from '../../data/read.ts'
import { showTop, tellHost } from '../../frame/tell-host.ts'
import { type Draft, useChangedElsewhere, useDraft } from '../../state/draft.ts'
import { stepOf } from '../../steps/step-screens.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { FreshPage } from '../../ui/fresh-page.tsx'
import { Notice } from '../../ui/notice.tsx'
import { preloadWhenIdle } from '../../ui/preload.ts'
import { useWords } from '../../ui/words.tsx'
import { useAddressChoices } from './address/use-address-choices.ts'
import { isSatisfied, stepToShow } from './flow-site.ts'
import { StepSkeleton } from './step-skeleton.tsx'
import { useDetailsAsked } from './use-details-asked.ts'
import { useFlowSteps } from './use-flow-steps.ts'

/** Whether a step was entered from another on this page. It outlives the first step, which has its own route. */
const enteredAtom = atom(false)

/** Placeholder until the browser has read the draft: on the server and in the first render. */
const unread: Draft = { id: '', modified: 0 }

/** The flow of one bookable: finds the step of the address and gives it the draft. */
export default function BookPage() {
  const { bookable } = useBootstrap()
  return bookable ? <Flow bookable={bookable} /> : <FreshPage />
}

function Flow({ bookable }: { bookable: PublicBookable }) {
  const { provider, forms, addons, resources, whitelabel, bookables, find, path, progressbar } = useBootstrap()
  const params = useParams<{ step?: string }>()
  const [, navigate] = useLocation()
  const facts = useMemo(() => factsOf(bookable, provider), [bookable, provider])
  const site = useMemo(
    () => flowSiteOf(bookable, forms, whitelabel.bookingtermshtml !== '' && whitelabel.requirebookingterms),
    [bookable, forms, whitelabel],
  )
  const mayBeDue = useMayBeDue()
  const [kept, update, reset] = useDraft(provider?.id ?? '', bookable.id)
  const [, forgetChanges] = useChangedElsewhere(provider?.id ?? '', bookable.id)
  const draft = useMemo(() => withSeats(kept ?? unread, facts), [kept, facts])
  useAddressChoices(facts, kept, update)
  useAddressAnswers({ bookable: bookable.id, forms, addons }, kept, update)
  // The price is asked for once the draft is known, and kept for all steps.
  const priced = useKnownQuote(draft.id)
  const { login, usePassed } = useLoginNeed({
    ...{ id: draft.id, quote: priced, mayBeDue: mayBeDue(facts), waits: draft.waiting === true },
  })
  const flow = useFlowSteps(bookable.id, useDetailsAsked(forms, login, bookable.id))
  const { steps } = flow
  const [entered, setEntered] = useAtom(enteredAtom)

  // Before the draft is known the address alone decides, as on the server.
  const isOpen = useLoginMissing(login)
  const isResuming = useResumed(kept, update)
  const restored = useRestored(kept, update)
  const isKnown = kept !== null && !isResuming && !restored.underway
  const step = isKnown ? stepToShow(steps, params.step, draft, site, isOpen) : namedStep(steps, params.step)
  const index = step ? steps.indexOf(step) : 0
  // The calendar loads the code that prices answers only if it has questions.
  const answers = index > 0 || forms.some(({ id }) => id === splashQuestions)
  usePassed(isKnown && (step?.kind === 'second_form_step' || step?.kind === 'confirmation_step'))
  const quote = useQuote(draft, answers && kept !== null && draft.start !== undefined)
  // The calendar with other bookables above it has its own address.
  const start = bookables.length > 1 || find ? path : `/book/${facts.slug}`
  const pathOf = (at: number, of = steps) => (at <= 0 ? start : `/book/${facts.slug}/${of[at]?.name}`)
  const away = isKnown && step !== undefined && params.step !== undefined && params.step !== step.name
  useEffect(() => {
    // Keeps the rest of the address: answers, language, date.
    if (away) navigate(`${pathOf(index)}${location.search}`, { replace: true })
  })
  const goesOn = restored.at === null ? undefined : restoredStep(steps, restored.at)?.name
  useLedOnce(goesOn, (name) => navigate(`/book/${facts.slug}/${name}${location.search}`, { replace: true }))
  useTitle(step?.name, facts.name)
  const shown = isKnown ? step?.name : undefined
  useEffect(() => {
    if (shown) tellHost({ type: 'step', step: shown, bookable: facts.id })
  }, [shown, facts.id])
  const following = isKnown ? steps[index + 1]?.kind : undefined
  usePreload(following, facts.datekind)
  usePaymentCode(following === 'confirmation_step')
  const isShown = useShown(step && `${bookable.id} ${step.name}`)
  if (!step) return null

  const { Screen } = stepOf(step.kind, facts.datekind)
  const go = (at: number) => {
    flow.leave()
    forgetChanges()
    setEntered(true)
    navigate(pathOf(at), { state: { step: step.name } })
    showTop()
  }
  const goOn = () => {
    if (isShown(`${bookable.id} ${step.name}`)) go(index + 1)
  }
  const back = () => {
    flow.leave()
    forgetChanges()
    setEntered(true)
    // If the previous page is the previous step, goes back in history instead of adding an entry.
    if (steps[index - 1]?.name === cameFrom()) history.back()
    else navigate(pathOf(index - 1), { replace: true })
  }
  const reopen = (refused: Unread<OpenStep>): boolean => {
    const told = readRefusedFlow(refused, steps)
    if (!told || told.open === step.name) return false
    setEntered(true)
    flow.take(told)
    const open = told.steps.filter(({ kind }) => !isChoiceKind(kind))
    navigate(pathOf(namedIndex(open, told.open), open), { replace: true })
    showTop()
    return true
  }
  const finish = (path: string) => {
    navigate(path, { replace: true })
    showTop()
    flow.forget()
    reset(path)
  }
  const handOver = () => {
    flow.forget()
    reset()
  }
  const resourcesbeside = step.kind === 'datetime_resource_step' && facts.choicegroups.length > 0
  const ready = isKnown
  const progress = progressbar
    ? {
        steps: progressOf(steps, step.name, (each) => isSatisfied(each, draft, site) && !isOpen(each)),
        go: (name: string) => go(namedIndex(steps, name)),
      }
    : undefined
  const chosen = { facts, forms, resources, draft, update, quote, resourcesbeside }
  const common = { ...chosen, steps, step, shared: flow.shared, login, ready, entered, reopen, finish, handOver }
  const booking = progress ? { ...common, progress } : common
  return (
    <BookingProvider value={booking}>
      <JustBooked bookable={bookable.id} />
      <ChangedElsewhere bookable={bookable.id} />
      {draft.reservation === undefined ? null : (
        <KeepAnswers paused={step.kind === 'confirmation_step' && !flow.shared} />
      )}
      {flow.open === step.name ? <Incomplete /> : null}
      {restored.left.length > 0 ? (
        <AboveCard>
          <NotRestoredList left={restored.left} />
        </AboveCard>
      ) : null}
      {restored.isGone && draft.reservation === undefined ? (
        <AboveCard>
          <SlotGone chosen={draft.resources} />
        </AboveCard>
      ) : null}
      <Suspense fallback={<StepSkeleton />}>
        <Screen step={step} draft={draft} update={update} onContinue={goOn} onBack={back} />
      </Suspense>
    </BookingProvider>
  )
}

/**
 * Tells whether a step is still the one that is shown. What it was waiting for may come after the customer went back or
 * elsewhere: then it leads nowhere.
 */
function useShown(step: string | undefined): (step: string) => boolean {
  const shown = useRef<string | undefined>(undefined)
  useLayoutEffect(() => {
    shown.current = step
    return () => {
      shown.current = undefined
    }
  }, [step])
  return (one) => shown.current === one
}

/** Stands above a step to which a refused booking has led. */
function Incomplete() {
  const t = useWords()
  return (
    <AboveCard>
      <Notice tone="error">{t('error.step_incomplete')}</Notice>
    </AboveCard>
  )
}

const namedIndex = (steps: { name: string }[], name: string): number => steps.findIndex((step) => step.name === name)

const namedStep = <S extends { name: string }>(steps: S[], name: string | undefined): S | undefined =>
  steps.find((step) => step.name === name) ?? steps[0]

function cameFrom(): string | undefined {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'step' in state ? String(state.step) : undefined
}

/** Loads the next step's code while the browser is idle. */
function usePreload(kind: string | undefined, datekind: string) {
  useEffect(() => {
    if (kind) return preloadWhenIdle([stepOf(kind, datekind)])
  }, [kind, datekind])
}

/** The document's title follows the step, for the history and for screen readers. */
function useTitle(step: string | undefined, bookable: string) {
  const t = useWords()
  const { provider } = useBootstrap()
  useEffect(() => {
    if (step) document.title = t('title.step', { step: t(`step.${step}`), bookable, provider: provider?.name ?? '' })
  }, [t, step, bookable, provider])
}
