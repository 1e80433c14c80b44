import { useQuery } from "#platform/web/data.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { dashboard } from "../api.ts";
import { FieldTeam } from "./FieldTeam.tsx";
import { ProductionWeek } from "./ProductionWeek.tsx";
import { OperationsSkeleton } from "./Skeletons.tsx";
import { useBoard } from "./useBoard.ts";

/** The head of the Director Operations: the field team and what the plant brought this week. */
export function OperationsHead() {
  const { period } = useBoard();
  const answer = useQuery(dashboard.operations, { period }, { keep: true });
  return (
    <Loaded answer={answer} skeleton={<OperationsSkeleton />}>
      {({ officers, week }) => (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {officers && <FieldTeam officers={officers} />}
          {week && <ProductionWeek week={week} />}
        </div>
      )}
    </Loaded>
  );
}
