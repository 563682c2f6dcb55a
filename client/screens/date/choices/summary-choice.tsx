import styled from '@emotion/styled'
import { useState } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { AdvancedChoice } from '../../../booking/resources/advanced-choice.tsx'
import { type Choice, mannerOf } from '../../../booking/resources/choices.ts'
import { useChoices } from '../../../booking/resources/use-choices.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useWords } from '../../../ui/words.tsx'
import { PlainChoice } from './plain-choice.tsx'

/** Side by side where there is room. */
const Stack = styled.div({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 156px), 1fr))',
  alignItems: 'end',
  gap: 'calc(var(--space) * 1)',
  '& > button': { minHeight: 48 },
})

/** The choice of resources in the summary: names to press, or a search where there are many. */
export function SummaryChoice() {
  const { advancedresources } = useBootstrap()
  const { inplace } = useBooking()
  const { lists } = useChoices()
  return lists.map((choice) =>
    mannerOf(choice, advancedresources) === 'advanced' ? (
      <Searched key={choice.key} choice={choice} />
    ) : (
      <PlainChoice key={choice.key} choice={choice} folds={!inplace} />
    ),
  )
}

/** The chosen resources, or none, and the button that opens the search. */
function Searched({ choice }: { choice: Choice }) {
  const t = useWords()
  const [isOpen, setOpen] = useState(false)
  // While the choice is required, this button is the primary action.
  const isOwed = choice.isRequired && choice.chosen.length < choice.minimum
  const chosen = { ...choice, resources: choice.resources.filter((one) => choice.chosen.includes(one.id)) }
  return (
    <Stack data-part="resources">
      <PlainChoice choice={chosen} />
      <Button variant={isOwed ? 'primary' : 'secondary'} onClick={() => setOpen(true)}>
        {t('resources.see_all', { count: choice.resources.length })}
      </Button>
      <Dialog
        open={isOpen}
        title={choice.title || t('resources.label')}
        onClose={() => setOpen(false)}
        actions={<Button onClick={() => setOpen(false)}>{t('resources.done')}</Button>}
      >
        <AdvancedChoice choices={[choice]} />
      </Dialog>
    </Stack>
  )
}
