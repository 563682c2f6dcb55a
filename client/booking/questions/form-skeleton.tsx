import styled from '@emotion/styled'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FieldGrid } from './form-style.ts'

/** How long the form is going to be is not known yet: the foot of the page is kept out of sight meanwhile. */
const Room = styled.div({ 'html[data-script] &': { minHeight: '150dvh' } })

/** Stands for the fields until the draft has been read. */
export function FormSkeleton() {
  return (
    <Room aria-hidden data-part="form-skeleton">
      <FieldGrid>
        {[0, 1, 2, 3].map((field) => (
          <div key={field} data-half={field < 2 || undefined}>
            <Skeleton width="6em" height="0.9em" />
            <div style={{ height: 8 }} />
            <Skeleton height={48} />
          </div>
        ))}
      </FieldGrid>
    </Room>
  )
}
