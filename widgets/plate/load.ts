/** Loads what paints the plate of Thank You. */
export const loadPicture = () => import('./picture.ts')
