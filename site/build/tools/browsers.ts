/**
 * The oldest browsers served: those with `light-dark()`, relative colours and constructable style
 * sheets. Lower targets would have CSS rewritten in a way that fails inside shadow roots.
 */
export const browsers = ['chrome125', 'edge125', 'firefox128', 'safari18']
