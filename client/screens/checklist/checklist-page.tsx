import styled from '@emotion/styled'
import { atom, useAtom } from 'jotai'
import { type ComponentType, useEffect, useMemo } from 'react'
import { useLocation, useParams } from 'wouter'
import { appointmentsChosen, contactGiven, progressOf } from '../../../core/domain/flow/index.ts'
import { isOwnStepKind, type OwnStepKind } from '../../../core/domain/flow/step-kinds.ts'
import type { OpenStep, PublicAddon } from '../../../core/domain/wire/index.ts'
import type { StepDescriptor } from '../../../core/plugin-api/flows.ts'
import { usePaymentCode } from '../../booking/confirmation/use-payment-code.ts'
import { unknownPayment } from '../../booking/confirmation/use-unknown-payment.ts'
import { type Booking, BookingProvider } from '../../booking/context/booking-context.tsx'
import { useLoginMissing } from '../../booking/login/use-login-missing.ts'
import { useLoginNeed } from '../../booking/login/use-login-need.ts'
import { useResumed } from '../../booking/login/use-resumed.ts'
import { useMayBeDue } from '../../booking/price/price-look.ts'
import { useAddressAnswers } from '../../booking/questions/address/use-address-answers.ts'
import { ownFormsOf } from '../../booking/questions/own-forms.ts'
import { NotRestoredList } from '../../booking/restore/not-restored-list.tsx'
import { restoredStep } from '../../booking/restore/restored-step.ts'
import { SlotGone } from '../../booking/restore/slot-gone.tsx'
import { useLedOnce } from '../../booking/restore/use-led-once.ts'
import { ChangedElsewhere } from '../../booking/step/changed-elsewhere.tsx'
import { JustBooked } from '../../booking/step/just-booked.tsx'
import { PressGuard } from '../../booking/step/press-guard.tsx'
import { Frame } from '../../booking/step/step-frame.tsx'
import type { Quote, QuoteLine } from '../../data/quotes.ts'
import type { Unread } from '../../data/read.ts'
import { showTop, tellHost } from '../../frame/tell-host.ts'
import { useChangedElsewhere } from '../../state/draft.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { FreshPage } from '../../ui/fresh-page.tsx'
import type { StepProps } from '../../ui/step-props.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { type Cart, CartProvider } from './cart-context.tsx'
import { bookedOf, isAllWaiting, leftOf, mostSeats } from './cart-items.ts'
import { CartPanel } from './cart-panel.tsx'
import { DetailsStep } from './details-step.tsx'
import { ItemStepScreen } from './item-step-screen.tsx'
import type { ItemStep } from './item-steps.ts'
import { KeepList } from './keep-list.tsx'
import { ListStep } from './list-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { useCartDraft } from './use-cart.ts'
import { owedBy } from './use-go-on.ts'
import { useItemAnswers } from './use-item-answers.ts'
import { useItemSteps } from './use-item-steps.ts'
import { useListPath } from './use-list-path.ts'
import { useRestoredList } from './use-restored-list.ts'
import { priceBeforeVolume, volumeDiscountOf } from './volume-discount.ts'

const noAddons: PublicAddon[] = []

/** Whether a step was entered from another on this page. It outlives the first step, which has its own route. */
const enteredAtom = atom(false)

/**
 * The list grows once the browser has read the stored draft. Until then the footer is kept out of sight for visitors
 * who return to the end of the page.
 */
const ListFrame = styled(Frame)({
  'html[data-script] &:not([data-ready])': { marginBlockEnd: 'var(--fill)' },
  // What is not drawn can't be seen to move when its place is known.
  'html[data-script] body:has(&:not([data-ready])) footer': { visibility: 'hidden' },
})

/** The component of each step; dates and first forms are part of the list. */
const screens: Record<OwnStepKind, ComponentType<StepProps> | null> = {
  bookable_step: null,
  bookable_byresource_step: null,
  bookable_withresource_step: null,
  bookable_calendar: null,
  checklist_step: ListStep,
  resource_step: null,
  first_form_step: null,
  datetime_step: null,
  datetime_resource_step: null,
  second_form_step: DetailsStep,
  confirmation_step: ReviewStep,
}

const screenOf = (kind: string) => (isOwnStepKind(kind) ? screens[kind] : null)

/** The flow of a checklist: finds the step of the address and gives it the draft. */
export default function ChecklistPage() {
  const { steps: all, resources, provider, hascart, hasplaces } = useBootstrap()
  const { step: named } = useParams<{ step?: string }>()
  const [, navigate] = useLocation()
  const [entered, setEntered] = useAtom(enteredAtom)
  const pathOf = useListPath()
  const { cart, reset } = useCartDraft(() => navigate(pathOf(), { replace: true }))
  const { draft, update, appointments, quote } = cart
  const shared = useMemo(() => formsOfAll({ bookables: cart.bookables, appointments }), [cart.bookables, appointments])
  useAddressAnswers({ bookable: '', forms: shared, addons: noAddons }, cart.ready ? draft : null, update)
  useItemAnswers(cart)
  const [, forgetChanges] = useChangedElsewhere(provider?.id ?? '', null)
  const isResuming = useResumed(cart.ready ? draft : null, null)
  const restored = useRestoredList(cart)
  const ready = cart.ready && !isResuming && !restored.underway
  const items = useItemSteps(cart)
  const steps = useMemo(() => all.filter(({ kind }) => screenOf(kind) !== null), [all])
  const mayBeDue = useMayBeDue()
  const { login, usePassed } = useLoginNeed({
    id: draft.id,
    quote: quote.quote,
    mayBeDue: bookedOf(appointments).some(({ bookable }) => {
      const found = cart.find(bookable)
      return found !== undefined && mayBeDue(found.facts)
    }),
    waits: isAllWaiting(appointments),
  })
  const isLoginOpen = useLoginMissing(login)
  usePaymentCode(appointments.length > 0)
  // While nobody knows whether it was paid for, nothing can be changed or taken out: only the review says so.
  const isPaying = ready && draft.extra?.[unknownPayment] !== undefined
  const paying = isPaying ? steps.find(({ kind }) => kind === 'confirmation_step') : undefined
  const asked = paying ?? steps.find(({ name }) => name === named) ?? steps[0]
  // The review needs the session first, where booking requires an account.
  const wanted = (asked?.kind === 'confirmation_step' && !isPaying && steps.find(isLoginOpen)) || asked
  // Before the draft is known the address alone decides, as on the server.
  const isOpen = !ready || isPaying || wanted?.kind === 'checklist_step' || appointmentsChosen(draft)
  // What a plugin asks of an appointment stands before the review, also for who enters that by its address.
  const isPassing = wanted?.kind === 'confirmation_step' && !isPaying
  const item = ready && isOpen ? (items.named(named) ?? (isPassing ? items.owed[0] : undefined)) : undefined
  const step = item?.step ?? (isOpen ? wanted : steps[0])
  const isElsewhere = step !== undefined && step.name !== named && (named !== undefined || step === paying)
  usePassed(ready && (step?.kind === 'second_form_step' || step?.kind === 'confirmation_step'))
  const away = ready && isElsewhere ? pathOf(step) : null
  useEffect(() => {
    if (away) navigate(`${away}${item ? items.searchOf(item) : location.search}`, { replace: true })
  })
  const goesOn = restored.at === null ? undefined : restoredStep(steps, restored.at)
  useLedOnce(goesOn?.name, () => navigate(pathOf(goesOn), { replace: true }))
  useTitle(step?.name)
  useEffect(() => {
    if (step) tellHost({ type: 'step', step: step.name })
  }, [step])
  const facts = useFactsOfAll(cart)
  if (!step || !facts) return <FreshPage />

  const go = (to: StepDescriptor | undefined) => {
    if (!to) return
    forgetChanges()
    setEntered(true)
    if (pathOf(to) !== location.pathname) navigate(pathOf(to))
    showTop()
  }
  const goToItem = (to: ItemStep) => {
    forgetChanges()
    setEntered(true)
    navigate(`${pathOf(to.step)}${items.searchOf(to)}`)
    showTop()
  }
  // A plugin's step stands between the list and what is asked once for all.
  const index = item ? 0 : steps.indexOf(step)
  // What stands in a cart has been asked for before: only what lacks something is entered again.
  const next = () => {
    const later = steps.slice(index + 1)
    return hascart ? (later.find((each) => !isComplete(each)) ?? later.at(-1)) : later[0]
  }
  const goOn = () => {
    if (item) items.leave(item)
    const isThis = (one: ItemStep) => one.appointment.id === item?.appointment.id && one.step.name === item.step.name
    const owed = items.owed.find((one) => !isThis(one))
    if (owed) goToItem(owed)
    else go(next())
  }
  const reopen = (refused: Unread<OpenStep>): boolean => {
    const told = items.take(refused)
    const asked = steps.find(({ name }) => name === told?.flow.open)
    if (told?.item) goToItem(told.item)
    else if (asked && asked !== step) go(asked)
    else return false
    return true
  }
  const isComplete = (each: StepDescriptor) => {
    if (each.kind === 'second_form_step') return contactGiven(draft) && !isLoginOpen(each)
    if (each.kind === 'first_form_step' && cart.payable.some((one) => owedBy(one, cart, hasplaces) !== null))
      return false
    return appointmentsChosen(draft)
  }
  const finish = (path: string) => {
    navigate(path, { replace: true })
    showTop()
    reset(path, leftOf)
  }
  const booking: Booking = {
    facts,
    forms: shared,
    resources,
    // Attendees are asked once, for the largest number of seats.
    draft: { ...draft, seats: mostSeats(appointments), waiting: isAllWaiting(cart.payable) },
    update,
    login,
    steps: all,
    entered,
    ready,
    resourcesbeside: false,
    quote: { ...quote, quote: withLines(cart) },
    progress: {
      steps: progressOf(all, step.name, isComplete, { free: true }),
      go: (name) => go(steps.find((one) => one.name === name)),
    },
    reopen,
    finish,
  }
  const Screen = screenOf(step.kind)
  if (!Screen && !item) return null
  return (
    <CartProvider value={cart}>
      <BookingProvider value={booking}>
        <JustBooked bookable={null} />
        {step === steps[0] ? null : <ChangedElsewhere bookable={null} />}
        {step === steps[0] && !hascart ? null : <VisuallyHidden as="h1">{provider?.name}</VisuallyHidden>}
        {appointments.length > 0 ? <KeepList paused={step.kind === 'confirmation_step'} /> : null}
        <NotRestoredList left={restored.left} />
        {restored.isGone && draft.editing ? <SlotGone chosen={draft.editing.resources} /> : null}
        <ListFrame data-ready={ready || undefined} data-checklist>
          <PressGuard step={`${item?.appointment.id ?? ''}${step.name}`} />
          {item ? (
            <ItemStepScreen
              item={item}
              isRefused={items.isRefused(item)}
              onContinue={goOn}
              onBack={() => go(steps[0])}
            />
          ) : Screen ? (
            <Screen step={step} draft={draft} update={update} onContinue={goOn} onBack={() => go(steps[index - 1])} />
          ) : null}
          <CartPanel current={step} onContinue={goOn} />
        </ListFrame>
      </BookingProvider>
    </CartProvider>
  )
}

/** The total with one line per appointment, and one for what they cost less together, as expandable prices show it. */
function withLines({ quote: { quote }, payable, find }: Cart): Quote | null {
  if (!quote) return null
  const priced = bookedOf(payable)
  const line = (kind: QuoteLine['kind'], label: string, amount: number): QuoteLine => ({
    ...{ kind, label, amount, quantity: 1, formid: '', question_id: '', addon: '', step: '', minutes: 0 },
    ...{ submission: null, seat: null },
  })
  const each = quote.appointments.map((one, index) =>
    line(null, find(priced[index]?.bookable)?.facts.name ?? '', priceBeforeVolume(one)),
  )
  const less = volumeDiscountOf(quote.appointments)
  return { ...quote, lines: less === 0 ? each : [...each, line('volume_discount', '', less)] }
}

/** The shared forms of all booked bookables, each once, in list order; forms of single appointments are left out. */
const formsOfAll = ({ bookables, appointments }: Pick<Cart, 'bookables' | 'appointments'>) => {
  const chosen = bookables.filter(({ entity }) => appointments.some(({ bookable }) => bookable === entity.id))
  const asked = chosen.flatMap(({ forms, views }) => {
    const own = new Set(ownFormsOf(views).map(({ id }) => id))
    return forms.filter(({ id }) => !own.has(id))
  })
  return [...new Map(asked.map((form) => [form.id, form])).values()]
}

/**
 * The facts for steps that expect one bookable: those of the first appointment, since the steps use nothing that
 * differs.
 */
const useFactsOfAll = ({ bookables, appointments, find }: Cart) =>
  (find(appointments[0]?.bookable) ?? bookables[0])?.facts

/** The document's title follows the step, for the history and for screen readers. */
function useTitle(step: string | undefined) {
  const t = useWords()
  const { provider } = useBootstrap()
  const name = provider?.name ?? ''
  useEffect(() => {
    if (!step) return
    const isFirst = step === 'checklist_step'
    document.title = isFirst
      ? t('title.catalogue', { provider: name })
      : t('title.step', { step: t(`step.${step}`), bookable: t('checklist.title'), provider: name })
  }, [t, step, name])
}
