import styled from '@emotion/styled'
import { text } from '../../../data/read.ts'
import { useWords } from '../../../ui/words.tsx'
import { useBooking } from '../../context/booking-context.tsx'
import { OptionRow } from '../../fields/option-row.tsx'
import { Rows } from '../../fields/option-style.ts'
import { type Option, readQuestion } from '../../fields/question.ts'
import { SelectField } from '../../fields/select-field.tsx'
import { extraId } from '../field-id.ts'
import { SectionBlock } from '../form-style.ts'
import type { FormStepState } from '../use-form-step.ts'
import { type AddonGroup, isDropdown, withOnly, withQuantity } from './extra-groups.ts'
import type { Addon } from './read-addons.ts'

type ExtrasState = Pick<FormStepState, 'extras'>

/** The bookable's add-ons: quantities, or one of several from a list. */
export function Extras({ state }: { state: ExtrasState }) {
  const t = useWords()
  const { groups } = state.extras
  if (groups.length === 0) return null
  return (
    <SectionBlock data-part="extras">
      <legend>
        <h3>{t('extras.heading')}</h3>
      </legend>
      {groups.map((group) =>
        isDropdown(group) ? (
          <GroupChoice key={group.id} group={group} state={state} />
        ) : (
          <GroupRows key={group.id} group={group} state={state} />
        ),
      )}
    </SectionBlock>
  )
}

const optionOf = (addon: Addon): Option => ({
  id: addon.id,
  name: addon.name,
  prompt: '',
  description: addon.description,
  imageurl: '',
  price: addon.price ?? 0,
  duration: addon.timeadjustment,
  min: addon.min,
  max: addon.max,
})

const Group = styled.fieldset({
  '& > h4': { fontSize: 'var(--label-size)', lineHeight: 'var(--label-line)', fontWeight: 'var(--label-weight)' },
  '& > p': { color: 'var(--muted)', fontSize: 'var(--small-size)' },
  '& > * + *': { marginBlockStart: 'calc(var(--space) * 0.75)' },
  '& small[data-part=error]': { display: 'block', marginBlockStart: 6, color: 'var(--error-text)' },
})

interface GroupProps {
  group: AddonGroup
  state: ExtrasState
}

/** Exactly one of the group. */
function GroupChoice({ group, state }: GroupProps) {
  const t = useWords()
  const { draft, update } = useBooking()
  const chosen = draft.addons ?? {}
  const question = {
    ...readQuestion({ id: group.id, type: 'select', required: true }),
    prompt: group.name || t('extras.dropdown'),
    options: group.addons.map(optionOf),
  }
  return (
    <SelectField
      id={extraId(group.id)}
      question={question}
      value={group.addons.find(({ id }) => (chosen[id] ?? 0) > 0)?.id ?? ''}
      error={state.extras.groupFault(group)}
      onAnswer={(id) => update(({ addons = {} }) => ({ addons: withOnly(group, addons, text(id)) }))}
      onLeave={() => state.extras.leaveGroup(group)}
    />
  )
}

/** Each add-on with its own quantity; a checkbox where the maximum is one. */
function GroupRows({ group, state }: GroupProps) {
  const t = useWords()
  const { draft, update } = useBooking()
  const fault = state.extras.groupFault(group)
  const bounds = boundsTold(group)
  const faultId = `${extraId(group.id)}-error`
  return (
    <Group aria-label={group.name || t('extras.heading')}>
      {group.name ? <h4>{group.name}</h4> : null}
      {bounds ? <p>{t(bounds, { minimum: group.min, maximum: group.max })}</p> : null}
      <Rows>
        {group.addons.map((addon, index) => {
          const own = state.extras.addonFault(addon)
          return (
            <div key={addon.id}>
              <OptionRow
                id={index === 0 ? extraId(group.id) : extraId(addon.id)}
                name={group.id}
                kind="checkbox"
                option={optionOf(addon)}
                count={draft.addons?.[addon.id] ?? 0}
                fault={own || fault ? (own ? `${extraId(addon.id)}-error` : faultId) : undefined}
                onCount={(count) => update(({ addons = {} }) => ({ addons: withQuantity(addons, addon.id, count) }))}
              />
              {own ? (
                <small id={`${extraId(addon.id)}-error`} data-part="error">
                  {own}
                </small>
              ) : null}
            </div>
          )
        })}
      </Rows>
      {fault ? (
        <small id={faultId} data-part="error">
          {fault}
        </small>
      ) : null}
    </Group>
  )
}

/** The word for the bounds of a group; null without bounds. */
function boundsTold({ min, max }: AddonGroup): string | null {
  if (min > 0 && max > 0) return 'extras.bounds'
  if (min > 0) return 'extras.minimum'
  return max > 0 ? 'extras.maximum' : null
}
