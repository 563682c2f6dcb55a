import { atom, useAtom } from 'jotai'
import { Suspense, useEffect, useMemo } from 'react'
import { useLocation, useParams } from 'wouter'
import { flowSiteOf, isChoiceKind, progressOf } from '../../../core/domain/flow/index.ts'
import { splashQuestions } from '../../../core/domain/forms/forms-asked.ts'
import type { PublicBookable } from '../../../core/domain/wire/entities.ts'
import { factsOf } from '../../booking/bookable/bookable-facts.ts'
import { BookingProvider } from '../../booking/context/booking-context.tsx'
import { loginNeedOf } from '../../booking/login/login-need.ts'
import { useLoginMissing } from '../../booking/login/use-login-missing.ts'
import { useResumed } from '../../booking/login/use-resumed.ts'
import { useQuote } from '../../booking/price/use-quote.ts'
import { type Draft, useDraft } from '../../state/draft.ts'
import { stepOf } from '../../steps/step-screens.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { FreshPage } from '../../ui/fresh-page.tsx'
import { whenIdle } from '../../ui/when-idle.ts'
import { useWords } from '../../ui/words.tsx'
import { useAddressAnswers } from './address/use-address-answers.ts'
import { useAddressChoices } from './address/use-address-choices.ts'
import { isSatisfied, stepToShow } from './flow-site.ts'
import { StepSkeleton } from './step-skeleton.tsx'

/** Whether a step was entered from another on this page. Outlives the first step, whose route is one of its own. */
const enteredAtom = atom(false)

/** What stands for the draft until the browser has read its storage: on the server and in the first drawing. */
const unread: Draft = { id: '', modified: 0 }

/** The flow of one bookable: finds the step of the address, and gives it the draft. */
export default function BookPage() {
  const { bookable } = useBootstrap()
  return bookable ? <Flow bookable={bookable} /> : <FreshPage />
}

function Flow({ bookable }: { bookable: PublicBookable }) {
  const { provider, forms, addons, resources, steps: all, whitelabel, bookables, path, progressbar } = useBootstrap()
  const params = useParams<{ step?: string }>()
  const [, navigate] = useLocation()
  const facts = useMemo(() => factsOf(bookable, provider), [bookable, provider])
  const site = useMemo(
    () => flowSiteOf(bookable, forms, whitelabel.bookingtermshtml !== '' && whitelabel.requirebookingterms),
    [bookable, forms, whitelabel],
  )
  const steps = useMemo(() => all.filter((step) => !isChoiceKind(step.kind)), [all])
  const [kept, update, reset] = useDraft(provider?.id ?? '', bookable.id)
  const draft = kept ?? unread
  useAddressChoices(facts, kept, update)
  useAddressAnswers({ bookable: bookable.id, forms, addons }, kept, update)
  const [entered, setEntered] = useAtom(enteredAtom)

  // Before the draft is known the address alone decides: the server drew that step.
  const login = loginNeedOf({
    requirelogin: provider?.requirelogin,
    allowguestcheckout: whitelabel.allowguestcheckout,
    paymentterms: [facts.paymentterms],
  })
  const isOpen = useLoginMissing(login)
  const isResuming = useResumed(kept, update)
  const isKnown = kept !== null && !isResuming
  const step = isKnown ? stepToShow(steps, params.step, draft, site, isOpen) : namedStep(steps, params.step)
  const index = step ? steps.indexOf(step) : 0
  // The calendar draws without the code that prices answers, unless it asks something itself.
  const answers = index > 0 || forms.some(({ id }) => id === splashQuestions)
  const quote = useQuote(draft, answers && kept !== null && draft.start !== undefined)
  // The calendar with the other bookables above it has an address of its own.
  const start = bookables.length > 1 ? path : `/book/${facts.slug}`
  const pathOf = (at: number) => (at <= 0 ? start : `/book/${facts.slug}/${steps[at]?.name}`)
  const away = isKnown && step !== undefined && params.step !== undefined && params.step !== step.name
  useEffect(() => {
    // What else the address says stays: answers, a language, a date.
    if (away) navigate(`${pathOf(index)}${location.search}`, { replace: true })
  })
  useTitle(step?.name, facts.name)
  usePreload(isKnown ? steps[index + 1]?.kind : undefined, facts.bookabletype)
  if (!step) return null

  const { Screen } = stepOf(step.kind, facts.bookabletype)
  const go = (at: number) => {
    setEntered(true)
    navigate(pathOf(at), { state: { step: step.name } })
    scrollTo({ top: 0 })
  }
  const back = () => {
    setEntered(true)
    // The step before is the page before, when one came from there: then there is no second way back.
    if (steps[index - 1]?.name === cameFrom()) history.back()
    else navigate(pathOf(index - 1), { replace: true })
  }
  const finish = (path: string) => {
    navigate(path, { replace: true })
    scrollTo({ top: 0 })
    reset()
  }
  const resourcesbeside = step.kind === 'datetime_resource_step' && facts.choicegroups.length > 0
  const ready = isKnown
  const progress = progressbar
    ? {
        steps: progressOf(steps, step.name, (each) => isSatisfied(each, draft, site) && !isOpen(each)),
        go: (name: string) => go(steps.findIndex((each) => each.name === name)),
      }
    : undefined
  const shared = { facts, forms, resources, draft, update, login, ready, step, resourcesbeside, quote, entered, finish }
  const booking = progress ? { ...shared, progress } : shared
  return (
    <BookingProvider value={booking}>
      <Suspense fallback={<StepSkeleton />}>
        <Screen step={step} draft={draft} update={update} onContinue={() => go(index + 1)} onBack={back} />
      </Suspense>
    </BookingProvider>
  )
}

const namedStep = <S extends { name: string }>(steps: S[], name: string | undefined): S | undefined =>
  steps.find((step) => step.name === name) ?? steps[0]

function cameFrom(): string | undefined {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'step' in state ? String(state.step) : undefined
}

/** Loads the next step's code while nothing else is to be done. */
function usePreload(kind: string | undefined, bookabletype: string) {
  useEffect(() => {
    if (!kind) return
    // A failure shows when the step is entered, where something can be done about it.
    return whenIdle(
      () =>
        void stepOf(kind, bookabletype)
          .preload()
          .catch(() => undefined),
    )
  }, [kind, bookabletype])
}

/** The document's title follows the step, for the history and for screen readers. */
function useTitle(step: string | undefined, bookable: string) {
  const t = useWords()
  const { provider } = useBootstrap()
  useEffect(() => {
    if (step) document.title = t('title.step', { step: t(`step.${step}`), bookable, provider: provider?.name ?? '' })
  }, [t, step, bookable, provider])
}
