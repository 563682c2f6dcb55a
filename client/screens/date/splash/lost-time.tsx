import styled from '@emotion/styled'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { isLostToAddedTime } from '../../../booking/questions/use-save-answers.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'

const Root = styled.div({ marginBlockEnd: 'calc(var(--space) * 2)' })

/** Why the date is to be chosen once more: what was answered takes longer than the slot could. */
export function LostTime() {
  const t = useWords()
  const { draft } = useBooking()
  if (!isLostToAddedTime(draft)) return null
  return (
    <Root>
      <Notice tone="error">{t('forms.slot_taken')}</Notice>
    </Root>
  )
}
