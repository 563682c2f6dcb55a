import styled from '@emotion/styled'
import { Suspense } from 'react'
import { contactOf } from '../../booking/questions/contact.ts'
import { InList } from '../../booking/step/in-list.ts'
import { Content, StepHeading } from '../../booking/step/step-frame.tsx'
import type { Draft, UpdateDraft } from '../../state/draft.ts'
import { stepOf } from '../../steps/step-screens.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useCart } from './cart-context.tsx'
import { answersOf } from './first-forms.ts'
import type { ItemStep } from './item-steps.ts'
import { useAppointmentDates } from './use-appointment-dates.ts'
import { useSaveItem } from './use-save-item.ts'

const For = styled.p({ marginBlockEnd: 'calc(var(--space) * 2)', color: 'var(--muted)' })
const Refused = styled.div({ marginBlockEnd: 'calc(var(--space) * 2)' })

interface Props {
  item: ItemStep
  /** Whether the server has refused what was answered here. */
  isRefused: boolean
  onContinue(): void
  onBack(): void
}

/**
 * A plugin's step for one appointment of the list, with that one's draft: it says which, since each answers by itself.
 */
export function ItemStepScreen({ item: { appointment, step }, isRefused, onContinue, onBack }: Props) {
  const t = useWords()
  const { draft: whole, find, answer } = useCart()
  const dates = useAppointmentDates()
  const save = useSaveItem(appointment)
  const bookable = find(appointment.bookable)
  if (!bookable) return null
  const { facts, views } = bookable
  const { Screen } = stepOf(step.kind, facts.datekind)
  const draft: Draft = { ...answersOf(appointment, whole, views), user: contactOf(whole, views) }
  const update: UpdateDraft = (change) =>
    answer(appointment.id, (current) => (typeof change === 'function' ? change(current) : change))
  const { short, time } = dates(appointment, facts)
  return (
    <Content>
      <StepHeading step={step} onBack={onBack} />
      <For>{t('payment.item', { bookable: facts.name, date: [short, time].filter(Boolean).join(', ') })}</For>
      {isRefused ? (
        <Refused>
          <Notice tone="error">{t('error.step_incomplete')}</Notice>
        </Refused>
      ) : null}
      <Suspense fallback={<Skeleton height={220} />}>
        <InList value={save}>
          <Screen
            key={appointment.id}
            step={step}
            draft={draft}
            update={update}
            onContinue={onContinue}
            onBack={onBack}
          />
        </InList>
      </Suspense>
    </Content>
  )
}
