export const steps = {}
