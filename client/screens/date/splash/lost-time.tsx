import styled from '@emotion/styled'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { isLostToAddedTime } from '../../../booking/questions/use-save-answers.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'

const Root = styled.div({ marginBlockEnd: 'calc(var(--space) * 2)' })

/** Explains why a new date is needed: the answers lengthened the appointment beyond its slot. */
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
