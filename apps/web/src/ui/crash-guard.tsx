/**
 * An error boundary: a screen that fails to render must not take the app down. It says so and
 * offers a way on.
 */
import { Component, type ReactNode } from "react";
import { RefreshPage } from "./refresh-page.tsx";

export class CrashGuard extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError(): { hasCrashed: boolean } {
    return { hasCrashed: true };
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? <RefreshPage /> : this.props.children;
  }
}
