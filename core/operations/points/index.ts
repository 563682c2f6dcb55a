import type { Operation } from '../define-operation.ts'
import { buyPoints } from './buy-points.ts'
import { getPointsPackages } from './get-points-packages.ts'

/** Points that are bought. */
export const pointsOperations: Operation[] = [getPointsPackages, buyPoints]
