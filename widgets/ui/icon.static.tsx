/** Draws an icon from its path data. Screen readers ignore it: the text beside it is the name. */
export const Icon = ({ path, filled }: { path: string; filled?: boolean }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" data-filled={filled}>
    <path d={path} />
  </svg>
)
